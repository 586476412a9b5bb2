import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until a closed dialog and its entry in the shop's history are gone. The widget removes the entry a moment after
 * the dialog, and this would undo a navigation that the test starts too early.
 */
export async function waitUntilDialogClosed(page: Page): Promise<void> {
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => history.state?.malipo)).toBeUndefined()
}

/*
 * These actions close the frame in which they happen. A closed frame answers neither the release of a key nor a click,
 * and the browser's driver sometimes waits for that answer forever. So they are not awaited: tests call
 * `waitUntilDialogClosed`.
 */

/** Presses Escape, wherever the focus is. */
export function pressEscape(page: Page): void {
  page.keyboard.press('Escape').catch(ignoreError)
}

/** Presses a button in a frame from outside of it. */
export async function clickWithoutWaiting(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('there is no button to press')
  page.mouse.click(box.x + box.width / 2, box.y + box.height / 2).catch(ignoreError)
}

/** The page may be closed before it answers, which is no failure. */
const ignoreError = () => {}

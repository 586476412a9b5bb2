import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until a closed dialog and its entry in the shop's history are gone. The entry goes a moment later, and would
 * undo an earlier navigation.
 */
export async function dialogClosed(page: Page): Promise<void> {
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => history.state?.malipo)).toBeUndefined()
}

/*
 * These actions close the frame in which they happen. A closed frame answers neither the release of a key nor a click,
 * and the browser's driver sometimes waits for that answer forever. So they are not awaited: tests wait for `closed`.
 */

/** Presses Escape, wherever the focus is. */
export function pressEscape(page: Page): void {
  page.keyboard.press('Escape').catch(unanswered)
}

/** Presses a button in a frame from outside of it. */
export async function clickWithoutWaiting(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('there is no button to press')
  page.mouse.click(box.x + box.width / 2, box.y + box.height / 2).catch(unanswered)
}

/** Ignores that the page was closed before its answer. */
const unanswered = () => {}

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Until a dialog that was closed is gone, with its entry in the shop's history, which goes a moment later: what is
 * opened or followed before that is closed or taken back by it.
 */
export async function closed(page: Page): Promise<void> {
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => history.state?.malipo)).toBeUndefined()
}

/*
 * What is pressed here takes away the frame that it is pressed in. A frame that is gone answers neither the release of
 * a key nor a click, and the browser's driver sometimes waits for that answer forever: so nobody waits for it. What
 * follows waits until the frame is gone.
 */

/** Presses Escape, wherever the focus is. */
export function pressEscape(page: Page): void {
  page.keyboard.press('Escape').catch(unanswered)
}

/** Presses a button in a frame from outside of it. */
export async function pressAway(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('there is no button to press')
  page.mouse.click(box.x + box.width / 2, box.y + box.height / 2).catch(unanswered)
}

/** The page was closed while an answer was still awaited. */
const unanswered = () => {}

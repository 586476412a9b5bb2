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

/**
 * Presses a button that takes away the frame it is in. A click by the locator would wait for an answer from that
 * frame, and sometimes forever.
 */
export async function pressAway(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('there is no button to press')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

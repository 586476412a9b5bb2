import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Until a dialog that was closed is gone, with its entry in the shop's history, which goes a moment later: what is
 * opened or followed before that is closed or taken back by it.
 */
export async function closed(page: Page): Promise<void> {
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => history.state?.malipo)).toBeUndefined()
}

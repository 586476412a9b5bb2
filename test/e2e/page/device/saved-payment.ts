import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chunkOf } from '../../../built-chunks.mjs'

const PAYMENT = `/${chunkOf('payment')}`

/** Waits until the device has stored the payment's document and script. */
export const waitUntilSaved = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async (script) => {
        const found = await caches.open('malipo-saved').then((cache) => cache.keys())
        const paths = found.map(({ url }) => new URL(url).pathname)
        return [paths.includes(location.pathname), paths.includes(script)]
      }, PAYMENT),
    )
    .toEqual([true, true])

export async function reloadOffline(context: BrowserContext, page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.reload()
  await page.locator('main[data-offline]').waitFor()
}

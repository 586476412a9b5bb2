import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chunkOf } from '../../../built-chunks.mjs'

/** Waits until the device has stored the payment's document, this file, and every chunk that the page has loaded. */
const waitUntilStored = (page: Page, file: string) =>
  expect
    .poll(() =>
      page.evaluate(async (path) => {
        const found = await caches.open('malipo-saved').then((cache) => cache.keys())
        const paths = found.map(({ url }) => new URL(url).pathname)
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
        const chunks = loaded.filter((one) => one.startsWith('/assets/'))
        return [location.pathname, path, ...chunks].filter((one) => !paths.includes(one))
      }, file),
    )
    .toEqual([])

export const waitUntilSaved = (page: Page) => waitUntilStored(page, `/${chunkOf('payment')}`)
export const waitUntilHelpIsSaved = (page: Page) => waitUntilStored(page, `/${chunkOf('help')}`)

export async function reloadOffline(context: BrowserContext, page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.reload()
  await page.locator('main[data-offline]').waitFor()
}

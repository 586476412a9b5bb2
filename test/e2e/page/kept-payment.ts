import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chunkOf } from '../../built-chunks.mjs'

/** The path of the chunk that shows what became of a payment. */
export const OUTCOME = `/${chunkOf('outcome')}`

/** Waits until the device keeps the payment's document, and of the outcome's chunk as many as `chunks`. */
export const kept = (page: Page, chunks: number) =>
  expect
    .poll(() =>
      page.evaluate(async (file) => {
        const found = await caches.open('malipo-kept').then((cache) => cache.keys())
        const paths = found.map(({ url }) => new URL(url).pathname)
        return [paths.includes(location.pathname), paths.filter((path) => path === file).length]
      }, OUTCOME),
    )
    .toEqual([true, chunks])

export async function reloadOffline(context: BrowserContext, page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await context.setOffline(true)
  await page.reload()
  await page.locator('main[data-offline]').waitFor()
}

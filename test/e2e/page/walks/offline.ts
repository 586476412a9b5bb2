import { expect } from 'vitest'
import { screenLocator } from '../../stories'
import type { Visitor } from '../visitor'

const PORTAL = '<!doctype html><title>Hotel</title><h1>Welcome! Log in to use the network.</h1>'

/** Visits the states of a payment behind a captive portal, and reloaded without a connection. */
export async function walkOffline(visitor: Visitor): Promise<void> {
  const { checkState } = visitor
  const page = await visitor.phone()
  const context = page.context()
  await visitor.pay(page)
  await page.locator('.folds').waitFor()
  await page.route('**/api/**', (route) => route.fulfill({ contentType: 'text/html', body: PORTAL }))
  await page.reload()
  await page.locator('main[data-offline]').waitFor()
  await checkState('paying, behind a captive portal', page)
  await page.unroute('**/api/**')

  const isSaved = (path: string) =>
    page.evaluate(
      async (saved) =>
        (await navigator.serviceWorker.ready).active !== null && (await caches.match(saved)) !== undefined,
      path,
    )
  await expect.poll(() => isSaved(new URL(page.url()).pathname), { timeout: 20_000 }).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await page.locator('main[data-offline]').waitFor()
  await screenLocator(page, 'paying').waitFor()
  await page.locator('[data-qr]').waitFor()
  await checkState('paying, reloaded without network', page)
}

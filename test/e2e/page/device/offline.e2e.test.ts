import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, screenLocator, startPayment } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { reloadOffline, waitUntilHelpIsSaved, waitUntilSaved } from './saved-payment'

withService()

async function openPayment(): Promise<Page> {
  const page = await phone(browser)
  await startPayment(page, service.origin)
  await page.locator('.folds').waitFor()
  return page
}

it('a payment is saved even if the worker deletes old payments at that moment', async () => {
  const page = await openPayment()
  await waitUntilSaved(page)
  await page.evaluate(async () => {
    const cache = await caches.open('malipo-saved')
    for (const one of await cache.keys()) await cache.delete(one)
    Object.assign(window, { cache })
  })
  // The worker deletes old payments at each visit.
  const other = await page.context().newPage()
  await other.goto(`${service.origin}/p/donate`, { waitUntil: 'networkidle' })
  const isThere = await page.evaluate(async () => {
    await (window as unknown as { cache: Cache }).cache.put('/p/demo/s/1', new Response('kept'))
    return (await caches.match('/p/demo/s/1')) !== undefined
  })
  expect(isThere).toBe(true)
})

it('a payment whose time ends offline keeps its address, and says that the price has expired', async () => {
  const page = await openPayment()
  await waitUntilSaved(page)
  await reloadOffline(page.context(), page)
  await screenLocator(page, 'paying').waitFor()
  // Advances the clock while there is no connection.
  await page.clock.setSystemTime(Date.now() + 40 * 60_000)
  await page.getByText('This price has expired.').waitFor()
  await page.locator('[data-value="address"]').waitFor()
  expect(await page.getByRole('button', { name: 'Get a new price' }).count()).toBe(0)
})

it('a payment is removed from the device at the end of its storage time', async () => {
  const page = await openPayment()
  await waitUntilHelpIsSaved(page)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const cache = await caches.open('malipo-saved')
    // The payment's document, and that of its form's address.
    for (const request of await cache.keys()) {
      const copy = (await cache.match(request)) as Response
      if (!copy.headers.has('X-Saved-Until')) continue
      const headers = new Headers(copy.headers)
      headers.set('X-Saved-Until', String(Date.now() - 1))
      await cache.put(request, new Response(copy.body, { headers }))
    }
  })
  await page.goto(`${service.origin}/p/donate`)
  const paths = () =>
    page.evaluate(async () => (await (await caches.open('malipo-saved')).keys()).map(({ url }) => url))
  await expect.poll(paths).toEqual([])
})

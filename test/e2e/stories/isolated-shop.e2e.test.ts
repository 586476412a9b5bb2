import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillForm, hydrated, phone, sandboxMoney } from '../stories'
import { type Origin, startOrigin } from '../widget/origin'
import { browser, service, withService } from '../with-service'

let shop: Origin
withService()
beforeAll(async () => {
  shop = await startOrigin('localhost')
})
afterAll(() => shop?.stop())

it('a cross-origin isolated shop opens the dialog, and the customer pays in it', async () => {
  await service.call('PATCH', '/api/v1/payment-pages/demo', { allowed_origins: [shop.url] })
  shop.serve('/', {
    body: `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><script src="${service.origin}/widget.js"></script>
      <a href="${service.origin}/p/demo" data-malipo>Pay with crypto</a>`,
    headers: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
  })
  const page = await phone(browser)
  const blocked: string[] = []
  page.on('requestfailed', (request) => blocked.push(`${request.url()} ${request.failure()?.errorText}`))
  await page.goto(shop.url)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  await page.getByRole('link', { name: 'Pay with crypto' }).click()
  const dialog = page.frameLocator('malipo-frame iframe')
  await dialog.locator('main[data-screen="details"]').waitFor({ timeout: 10_000 })
  const frame = page.frames().find((one) => one.url().startsWith(service.origin))
  if (!frame) throw new Error('The page is in no frame.')
  await hydrated(frame)
  await fillForm(frame)
  await frame.locator('form[data-form="pay"] button[type="submit"]').click()
  await frame.locator('main[data-screen="paying"] [data-qr]').waitFor()
  const id = /\/s\/([0-9a-f-]{36})/.exec(frame.url())?.[1] ?? ''
  await sandboxMoney(service.origin).arrive(id, { final: true })
  await frame.locator('main[data-screen="completed"]').waitFor()
  expect(blocked.filter((request) => request.includes('BLOCKED'))).toEqual([])
})

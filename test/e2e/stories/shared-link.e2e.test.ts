import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decodeQr } from '../qr'
import { displayedValue, hydrated, phone, sandboxMoney, screenLocator, startPayment } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

/** The preview data that an app reads from a link, without cookies, script or language. */
async function previewOf(url: string) {
  const response = await fetch(url, { headers: { 'User-Agent': 'WhatsApp/2.24.9.74 A' } })
  expect(response.status).toBe(200)
  const tags = [...(await response.text()).matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g)]
  return Object.fromEntries(tags.map(([, name, content]) => [name, content]))
}

it('paid by WhatsApp link: the sender, the link’s preview and the payer see one order', async () => {
  const sender = await phone(browser)
  const id = await startPayment(sender, service.origin)
  await hydrated(sender)
  const [address, amount] = [await displayedValue(sender, 'address'), await displayedValue(sender, 'amount')]
  await sender.getByRole('button', { name: 'Share' }).click()
  const link = await sender.locator('dialog bdi[dir="ltr"]').innerText()

  const preview = await previewOf(link)
  expect(preview).toMatchObject({
    title: 'Order 1042 · three books',
    site_name: 'Lagos Books',
    description: '₦50,000.00 · Lagos Books',
  })
  // The preview names neither the customer nor the coin.
  expect(JSON.stringify(preview)).not.toMatch(/Adaeze|USDT|Tron/)
  expect(JSON.stringify(preview)).not.toContain(address)
  const image = await fetch(preview.image ?? '')
  expect(image.headers.get('content-type')).toBe('image/png')
  const { width, height } = await sharp(await image.arrayBuffer()).metadata()
  expect([width, height]).toEqual([Number(preview['image:width']), Number(preview['image:height'])])

  const payer = await phone(browser)
  await payer.goto(link)
  await screenLocator(payer, 'paying').waitFor()
  expect([await displayedValue(payer, 'address'), await displayedValue(payer, 'amount')]).toEqual([address, amount])
  expect(decodeQr(await payer.locator('[data-qr]').screenshot())).toBe(address)
  expect(await payer.locator('body').innerText()).not.toContain('adaeze@example.com')
  await sandboxMoney(service.origin).arrive(id, { final: true })
  for (const page of [sender, payer]) {
    await screenLocator(page, 'completed').waitFor()
    await page.context().close()
  }
})

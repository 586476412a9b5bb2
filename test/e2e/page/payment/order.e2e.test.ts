import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../axe'
import { phone, sandboxMoney, screenLocator, startPayment } from '../../stories'
import { browser, service, withService } from '../../with-service'

let image = ''
let logo = ''
withService()
beforeAll(async () => {
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#ffcc00' } })
    .jpeg()
    .toBuffer()
  const headers = { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'image/jpeg' }
  const init = { method: 'POST', headers, body: new Uint8Array(photo) }
  ;({ image, logo } = (await (await fetch(`${service.origin}/api/v1/payment-pages/demo/logo`, init)).json()).data)
  const items = [
    { name: 'Things Fall Apart', quantity: 3, amount: '45000' },
    { name: 'Delivery', amount: '5000' },
  ]
  const theme = { logo, merchant_name: 'hidden' }
  await service.call('PATCH', '/api/v1/payment-pages/demo', { items, image, theme })
})

describe('an order', () => {
  it('is beside the form and the payment on a wide screen, with the merchant’s image', async () => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-NG' })).newPage()
    await page.goto(`${service.origin}/p/demo`)
    const lines = page.getByRole('list', { name: 'Your order' })
    const isWhole = () => page.locator('.order-image').evaluate((one: HTMLImageElement) => one.naturalWidth)
    await expect.poll(isWhole).toBe(1000)
    expect((await lines.innerText()).split(/\s*\n\s*/)).toEqual([
      '3 × Things Fall Apart',
      '₦45,000.00',
      'Delivery',
      '₦5,000.00',
    ])
    expect(await page.getByText('Your order', { exact: true }).isVisible()).toBe(false)
    expect(await violations(page)).toEqual([])
    await startPayment(page, service.origin)
    expect(await lines.isVisible()).toBe(true)
  })

  it('is folded on a phone, which does not load the image, and open on the receipt', async () => {
    const page = await phone(browser)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const id = await startPayment(page, service.origin)
    const lines = page.getByRole('list', { name: 'Your order' })
    expect(await lines.isVisible()).toBe(false)
    await page.locator('summary').getByText('Your order').click()
    await lines.getByText('Things Fall Apart').waitFor()
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await screenLocator(page, 'completed').waitFor()
    await page.reload()
    await lines.getByText('Things Fall Apart').waitFor()
    expect(loaded).not.toContain(image)
  })
})

it('the logo replaces the name, has it as its alternative text, and is the icon of the tab', async () => {
  const page = await phone(browser)
  await page.goto(`${service.origin}/p/demo`)
  await page.getByRole('img', { name: 'Lagos Books' }).waitFor()
  expect(await page.locator('.brand').innerText()).not.toContain('Lagos Books')
  const icon = await page.locator('link[rel="icon"]').getAttribute('href')
  expect(icon).toBe(logo.replace('/logos/', '/logos/icons/'))
  const { width, height } = await sharp(await (await fetch(service.origin + icon)).arrayBuffer()).metadata()
  expect([width, height]).toEqual([180, 180])
})

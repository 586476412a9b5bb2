import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../../axe'
import { hydrated, phone, sandboxMoney, screenLocator, startPayment } from '../../stories'
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

describe('the order of a merchant’s session, on a phone', () => {
  // The number of an article has no place to break.
  const items = [
    { name: 'SKU:ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJ', quantity: 2, amount: '30000' },
    { name: 'Delivery', quantity: 1, amount: '20000' },
  ]

  it.each([
    320, 360,
  ])('is as wide as the header, below price and title, and no name hides a price (%i px)', async (width) => {
    const order = { page: 'demo', amount: '50000', currency: 'NGN', title: 'Order 1042', items }
    const { url } = await service.call<{ url: string }>('POST', '/api/v1/payment-sessions', order)
    const page = await phone(browser, { viewport: { width, height: 640 } })
    await page.goto(url)
    await hydrated(page)
    const widths = (selector: string) => page.locator(selector).evaluate((one) => one.getBoundingClientRect().width)
    expect(await widths('.who .order-fold')).toBe(await widths('.brand'))
    const expectPrices = async (fold: string) => {
      await page.locator(`${fold} summary`).click()
      expect(await page.getByText('Order 1042').isVisible()).toBe(true)
      const prices = await page.locator(`${fold} .order-lines b`).all()
      expect(prices).toHaveLength(2)
      for (const price of prices) {
        const box = await price.boundingBox()
        expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    await expectPrices('.who .order-fold')
    await page.locator('input[name="asset"][value="USDT"]').check()
    await page.locator('input[name="network"][value="Tron"]').check()
    await page.locator('form[data-form="pay"] button[type="submit"]').click()
    await screenLocator(page, 'paying').waitFor()
    await expectPrices('main .order-fold')
  })
})

it.each([
  ['en', 'مكتبة لاغوس', 'left'],
  ['ar', 'Lagos Books', 'right'],
] as const)('a merchant’s texts in another direction stay beside the logo and the price (%s)', async (language, name, side) => {
  const { slug } = await service.call<{ slug: string }>('POST', '/api/v1/payment-pages', {
    ...{ title: name, description: name, currency: 'NGN', amount: '50000.00', status: 'active', merchant: { name } },
  })
  const page = await phone(browser)
  await page.goto(`${service.origin}/p/${slug}?lang=${language}`)
  await hydrated(page)
  const gaps = await page.evaluate((edge) => {
    const edgeOf = (node: Node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return range.getBoundingClientRect()[edge]
    }
    const [logo, price] = ['.logo', '.price'].map((one) => document.querySelector(one)?.getBoundingClientRect())
    const texts = [...document.querySelectorAll('.what bdi')]
    const brand = document.querySelector('.brand bdi')
    if (!logo || !price || !brand) throw new Error('the header has no logo, price or name')
    const end = edge === 'left' ? logo.right : logo.left
    return [edgeOf(brand) - end, ...texts.map((text) => edgeOf(text) - price[edge])].map((gap) => Math.abs(gap))
  }, side)
  expect(gaps).toHaveLength(3)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(16)
  const [title, description] = await page
    .locator('.what bdi')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one)).map(({ fontSize, color }) => ({ fontSize, color })))
  expect(title?.fontSize).not.toBe(description?.fontSize)
  expect(title?.color).not.toBe(description?.color)
})

it('on a desktop, a page that does not exist has its message in the middle', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await page.goto(`${service.origin}/p/nothing`)
  const box = await page.locator('.pane').boundingBox()
  expect(box && Math.abs(box.x + box.width / 2 - 640)).toBeLessThan(2)
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

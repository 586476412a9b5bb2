import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findOverflow } from '../page/fit'
import { createVisitor } from '../page/visitor'
import { hydrated } from '../stories'
import { service, withService } from '../with-service'

withService()

const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
const LANDSCAPE = { viewport: { width: 640, height: 360 } }

async function openPayment(
  options: object,
  { app = 'binance', asset = 'USDT', network = 'Binance_Smart_Chain', language = 'en' } = {},
) {
  const visitor = createVisitor({ service, language: language as 'en' })
  const page = await visitor.phone({ reducedMotion: 'reduce', ...options })
  await page.addInitScript((from) => localStorage.setItem('malipo', JSON.stringify({ app: from })), app)
  await visitor.pay(page, asset, network)
  await page.locator('.folds').waitFor()
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 0))
  return page
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not visible`)
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

describe('a desktop without scrolling', () => {
  it.each(['en', 'fr', 'ar'])('shows all of the payment at 1280 by 800, in %s', async (language) => {
    const page = await openPayment(DESKTOP, { language })
    await page.locator('#fee').fill('1')
    await page.locator('[data-value="amount-with-fee"]').waitFor()
    for (const part of ['main', '.what-next', '.foot', '[data-qr]', '.folds'])
      expect((await boxOf(page, part)).bottom, part).toBeLessThanOrEqual(800)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)
    const [amount, code, address] = [
      await boxOf(page, '.copy'),
      await boxOf(page, '[data-qr]'),
      await boxOf(page, '[data-value="address"]'),
    ]
    expect(code.y).toBe(amount.y)
    expect(address.y).toBeLessThan(code.bottom + 100)
    expect(language === 'ar' ? code.right < amount.x : code.x > amount.right).toBe(true)
  })

  it.each(['USDT', 'BTC'])('has the code beside the amount at 1000 by 700, in %s', async (asset) => {
    const network = asset === 'BTC' ? 'Bitcoin' : 'Tron'
    const page = await openPayment({ ...DESKTOP, viewport: { width: 1000, height: 700 } }, { app: '', asset, network })
    const [amount, code] = [await boxOf(page, '.copy'), await boxOf(page, '[data-qr]')]
    expect(code.y).toBe(amount.y)
    expect(code.x).toBeGreaterThan(amount.right)
    expect((await boxOf(page, '.sum')).height).toBeLessThan(40)
  })

  it('has the lines of both panes at the same heights', async () => {
    const page = await openPayment(DESKTOP)
    const middle = async (part: string) => {
      const { y, height } = await boxOf(page, part)
      return y + height / 2
    }
    expect(await middle('.steps')).toBe(await middle('.logo'))
    expect(Math.abs((await boxOf(page, '.state')).y - (await boxOf(page, '.price')).y)).toBeLessThan(12)
  })
})

describe('a small phone', () => {
  it.each([
    ['BTC', 'Bitcoin'],
    ['TON', 'TON'],
    ['USDT', 'Tron'],
  ])('shows the amount of %s on one line', async (asset, network) => {
    const page = await openPayment({ viewport: { width: 360, height: 640 } }, { asset, network })
    const { height } = await boxOf(page, '.sum')
    const size = await page.locator('.sum').evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
    expect(height).toBeLessThan(1.5 * size)
  })
})

describe('a turned phone', () => {
  it.each([
    'binance',
    'trust',
    '',
  ])('shows amount, address and code on its first screen, paying from «%s»', async (app) => {
    const page = await openPayment(LANDSCAPE, { app })
    for (const part of ['.copy[data-main] button', '.copy:not([data-main]) button', '[data-qr]'])
      expect((await boxOf(page, part)).bottom, part).toBeLessThanOrEqual(360)
    expect((await boxOf(page, '[data-qr]')).x).toBeGreaterThan((await boxOf(page, '.copy')).right)
    expect((await boxOf(page, '.who')).height).toBeLessThan(60)
    expect(await findOverflow(page)).toEqual([])
  })
})

describe('a long title', () => {
  const title =
    'Order 1042 · three books, two globes and a map of Africa for the school beside the harbour in Port Harcourt'

  it.each([
    [360, 640],
    [640, 360],
    [844, 390],
  ])('is cut beside a payment, opens by a tap, and leaves its place to the merchant’s name (%i × %i)', async (width, height) => {
    const visitor = createVisitor({ service })
    const { slug } = await visitor.merchant<{ slug: string }>('POST', '/payment-pages', {
      ...{ title, currency: 'NGN', amount: '50000.00', status: 'active' },
      merchant: { name: 'Lagos Books' },
    })
    const page = await visitor.phone({ reducedMotion: 'reduce', viewport: { width, height } })
    await visitor.pay(page, 'USDT', 'Tron', slug)
    await page.locator('.folds').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    const line = (await boxOf(page, '.price')).height
    expect((await boxOf(page, '.title bdi')).height).toBeLessThan(1.5 * line)
    for (const copy of ['.copy[data-main] button', '.copy:not([data-main]) button'])
      expect((await boxOf(page, copy)).bottom, copy).toBeLessThanOrEqual(height)
    await page.locator('.title summary').click()
    expect((await boxOf(page, '.title bdi')).height).toBeGreaterThan(1.5 * line)
    expect((await boxOf(page, '.brand')).height).toBeLessThan(2 * (await boxOf(page, '.lang')).height)
    expect((await boxOf(page, '.brand bdi')).height).toBeLessThan(1.5 * line)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})

describe.each([
  ['a phone', { viewport: { width: 360, height: 640 } }],
  ['a turned phone', LANDSCAPE],
  ['a desktop', DESKTOP],
] as const)('on %s', (_, options) => {
  it('the keyboard follows the order that is seen and read', async () => {
    const page = await openPayment(options, { app: 'metamask' })
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return null
        const { top, left } = element.getBoundingClientRect()
        const column = element.closest('.scan') ? 'scan' : element.closest('.send') ? 'send' : null
        return { name: element.textContent, top: top + scrollY, left, column }
      })
    const stops: NonNullable<Awaited<ReturnType<typeof focused>>>[] = []
    await page.locator('h1').focus()
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      const stop = await focused()
      if (stop?.column) stops.push(stop)
    }
    expect(stops.map(({ column }) => column).join(' ')).toMatch(/^(send )+(scan ?)+$/)
    for (const column of ['send', 'scan']) {
      const tops = stops.filter((stop) => stop.column === column).map(({ top }) => top)
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    }
  })

  it('only the amount and one action are bold', async () => {
    const page = await openPayment(options)
    const bold = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.querySelector('#app') as Element, NodeFilter.SHOW_TEXT)
      const found = new Set<string>()
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement as HTMLElement
        const isBold = Number(getComputedStyle(element).fontWeight) >= 500
        if (isBold && element.checkVisibility() && text.textContent?.trim())
          found.add((element.closest('button, .sum') ?? element).textContent ?? '')
      }
      return [...found]
    })
    expect(bold).toEqual(['31.25 USDT', 'Copy'])
  })

  it('the parts of the payment are 8, 16 or 24 px apart', async () => {
    const page = await openPayment(options)
    const gaps = await page.evaluate(() =>
      ['main', '.send', '.from', '.scan'].flatMap((group) => {
        const boxes = [...document.querySelectorAll(`${group} > *`)]
          .map((part) => part.getBoundingClientRect())
          .filter(({ height }) => height > 0)
        return boxes.slice(1).map(({ top }, i) => Math.round(top - (boxes[i]?.bottom ?? 0)))
      }),
    )
    expect(gaps.length).toBeGreaterThan(8)
    expect(gaps.filter((gap) => ![8, 16, 24].includes(gap))).toEqual([])
  })

  it('the state has one line', async () => {
    const page = await openPayment(options)
    expect((await boxOf(page, '.state')).height).toBeLessThan(30)
  })
})

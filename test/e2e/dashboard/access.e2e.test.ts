import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../axe'
import { browser, service, withService } from '../with-service'
import { customerPays, newBrowser, openDashboard } from './dashboard'

let payment = ''
let large = ''
// some settings are shown only by a service that sends mails; this one cannot deliver any
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'pay@malipo.example' }
withService({ settings: MAIL })
beforeAll(async () => {
  payment = (await customerPays(service, '/api/v1/p/demo/pay', [['deposits']])).id
  await customerPays(service, '/api/v1/p/demo/pay', [['deposits', { amount: '1' }], ['expire']])
  large = await askFor('99999999999.99')
  await customerPays(service, `/api/v1/p/demo/sessions/${large}/method`, [['deposits']])
})

/** Asks for a payment of this many naira. Returns its id. */
const askFor = async (amount: string) =>
  (await service.call<{ id: string }>('POST', '/api/v1/payment-sessions', { amount, currency: 'NGN' })).id

/** Every place that needs nothing but a name. */
const PLACES = [
  ...['today', 'payments', 'payments?status=expired', 'take-payment', 'pages', 'pages/new', 'pages/demo'],
  ...['customers', 'customers/new', 'invoices', 'invoices/new', 'balances', 'payouts', 'swaps', 'wallets'],
  ...['webhooks', 'keys', 'team', 'settings', 'nowhere'],
]

/** Places that differ in live mode. */
const LIVE = ['live/today', 'live/wallets', 'live/wallets/new', 'live/payments']

/** Until everything that the place reads is there. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  // the stream of changes never ends, so the network is never idle
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
}

const isWider = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Texts that stand letter below letter. What is there for screen readers alone is out of the flow. */
const squeezed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { fontSize, position } = getComputedStyle(element)
        const text =
          [...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.nodeValue?.trim() ?? ''
        if (text.length < 10 || position === 'absolute' || !element.checkVisibility({ contentVisibilityAuto: true }))
          return false
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().width < 3 * Number.parseFloat(fontSize)
      })
      .map(({ textContent }) => textContent),
  )

describe.each([
  ['en', 'light', 360],
  ['en', 'dark', 1280],
  ['ar', 'dark', 360],
  ['ar', 'light', 768],
] as const)('the dashboard in %s, %s, %i px wide', (language, colorScheme, width) => {
  test('has nothing that axe finds, nothing that is wider than the screen, and no text without room', async () => {
    const page = await openDashboard(service, browser, { colorScheme, viewport: { width, height: 740 } }, language)
    const found: string[] = []
    const places = [...PLACES, `payments/${payment}`, `take-payment/${payment}`, `take-payment/${large}`]
    for (const place of [...places.map((place) => `test/${place}`), ...LIVE]) {
      await page.goto(`${service.origin}/dashboard/${place}`)
      await settled(page)
      for (const one of await violations(page)) found.push(`${place}: ${one}`)
      if (await isWider(page)) found.push(`${place} is wider than the screen`)
      for (const text of await squeezed(page)) found.push(`${place}: “${text}” has no room`)
    }
    await page.context().close()
    expect(found).toEqual([])
  })
})

test('the way in has nothing that axe finds, in both languages', async () => {
  for (const language of ['en', 'ar']) {
    const page = await (await newBrowser(browser, {}, language)).newPage()
    await page.goto(`${service.origin}/dashboard`)
    await page.getByRole('heading').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(await service.signInLink())
    const button = page.locator('main.alone button.main')
    await button.waitFor()
    expect(await violations(page)).toEqual([])
    await button.click()
    await settled(page)
    // another link on this device
    await page.goto('about:blank')
    await page.goto(await service.signInLink())
    await page.locator('main.alone h1').waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().close()
  }
})

test('a payment is found, refunded and left again by the keyboard alone', async () => {
  const page = await openDashboard(service, browser, { viewport: { width: 1280, height: 800 } })
  const press = async (key: string, times = 1) => {
    for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key)
  }
  /** Tab until something with this name has the focus. */
  const tabTo = async (name: string | RegExp, key = 'Tab') => {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await press(key)
      const focused = page.locator(':focus')
      const says = ((await focused.getAttribute('aria-label')) ?? (await focused.innerText().catch(() => ''))).trim()
      if (typeof name === 'string' ? says === name : name.test(says)) return focused
    }
    throw new Error(`nothing that is called ${name} can be reached`)
  }
  await settled(page)
  // the heading has the focus, so the content is next, and what is around it is behind
  expect(await page.locator(':focus').innerText()).toBe('Today')
  await tabTo('Skip to the content', 'Shift+Tab')
  await tabTo('Payments')
  await press('Enter')
  await page.getByRole('searchbox').waitFor()
  await settled(page)
  expect(await page.locator(':focus').innerText()).toBe('Payments')
  await tabTo(/Paid/)
  await press('Enter')
  // it comes once it is known what was sent back already
  await page.getByRole('button', { name: 'Refund' }).waitFor()
  await tabTo('Refund')
  await press('Enter')
  await page.getByRole('dialog').waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // the focus is where it was
  expect(await page.locator(':focus').innerText()).toBe('Refund')
})

test('a list is at the same place after Back', async () => {
  for (let made = 0; made < 25; made += 1) await customerPays(service, '/api/v1/p/demo/pay')
  const page = await openDashboard(service, browser)
  await page.goto(`${service.origin}/dashboard/test/payments`)
  await settled(page)
  const row = page.locator('.row').nth(15)
  await row.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await row.click()
  await page.getByText('Timeline').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.locator('.row').nth(15).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../axe'
import { browser, service, withService } from '../with-service'
import { customerPays, hasOverflow, newBrowser, openDashboard } from './dashboard'

let payment = ''
let large = ''
// Some settings are only shown if the service sends mails. No mail server listens on this port.
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'pay@malipo.example' }
withService({ settings: MAIL })
beforeAll(async () => {
  payment = (await customerPays(service, '/api/v1/p/demo/pay', [['deposits']])).id
  await customerPays(service, '/api/v1/p/demo/pay', [['deposits', { amount: '1' }], ['expire']])
  large = await requestPayment('99999999999.99')
  await customerPays(service, `/api/v1/p/demo/sessions/${large}/method`, [['deposits']])
})

/** Creates a payment of this amount in naira. Returns its id. */
const requestPayment = async (amount: string) =>
  (await service.call<{ id: string }>('POST', '/api/v1/payment-sessions', { amount, currency: 'NGN' })).id

/** All screens without an id in their path. */
const PATHS = [
  ...['today', 'payments', 'payments?status=expired', 'pages', 'pages/new', 'pages/demo'],
  ...['customers', 'customers/new', 'invoices', 'invoices/new', 'balances', 'payouts', 'swaps', 'wallets'],
  ...['webhooks', 'keys', 'team', 'access', 'settings', 'nowhere'],
]

/** Screens that differ in live mode. */
const LIVE_PATHS = ['live/today', 'live/wallets', 'live/wallets/new', 'live/payments']

/** Waits until the screen has loaded all of its data. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  // The network is never idle, because the stream of changes never ends.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
}

/** Texts in an element of less than three letters' width, except hidden texts for screen readers. */
const findSqueezedTexts = (page: Page) =>
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
  test('has no violation of axe’s rules, nothing wider than the screen, and no squeezed text', async () => {
    const page = await openDashboard(service, browser, { colorScheme, viewport: { width, height: 740 } }, language)
    const found: string[] = []
    const paths = [...PATHS, `payments/${payment}`, 'till', 'till/cash-up', 'till/settings', `till/${large}`]
    for (const path of [...paths.map((path) => `test/${path}`), ...LIVE_PATHS]) {
      await page.goto(`${service.origin}/dashboard/${path}`)
      await waitUntilLoaded(page)
      // The page in a preview has its own test.
      for (const one of await violations(page, { frames: false })) found.push(`${path}: ${one}`)
      if (await hasOverflow(page)) found.push(`${path} is wider than the screen`)
      for (const text of await findSqueezedTexts(page)) found.push(`${path}: “${text}” has no room`)
    }
    await page.context().close()
    expect(found).toEqual([])
  })
})

test('the sign-in screens have no violation of axe’s rules in English and Arabic', async () => {
  for (const language of ['en', 'ar']) {
    const page = await (await newBrowser(browser, {}, language)).newPage()
    await page.goto(`${service.origin}/dashboard`)
    await page.getByRole('heading').waitFor()
    expect(await violations(page)).toEqual([])
    // From the same page, a link with another fragment would load nothing.
    await page.goto('about:blank')
    await page.goto(await service.signInLink())
    const button = page.locator('main.alone button.main')
    await button.waitFor()
    expect(await violations(page)).toEqual([])
    await button.click()
    await waitUntilLoaded(page)
    // A second sign-in link shows another screen on a device that is signed in.
    await page.goto('about:blank')
    await page.goto(await service.signInLink())
    await page.locator('main.alone h1').waitFor()
    expect(await violations(page)).toEqual([])
    await page.context().close()
  }
})

test('a member can open a payment, its refund and leave both with the keyboard alone', async () => {
  const page = await openDashboard(service, browser, { viewport: { width: 1280, height: 800 } })
  const press = async (key: string, times = 1) => {
    for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key)
  }
  /** Presses a key until an element with this name has the focus. */
  const tabTo = async (name: string | RegExp, key = 'Tab') => {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      await press(key)
      const focused = page.locator(':focus')
      const label = ((await focused.getAttribute('aria-label')) ?? (await focused.innerText().catch(() => ''))).trim()
      if (typeof name === 'string' ? label === name : name.test(label)) return focused
    }
    throw new Error(`no element with the name ${name} can be reached`)
  }
  await waitUntilLoaded(page)
  // The heading has the focus: the content follows it, and the menu precedes it.
  expect(await page.locator(':focus').innerText()).toBe('Today')
  await tabTo('Skip to the content', 'Shift+Tab')
  await tabTo('Payments')
  await press('Enter')
  await page.getByRole('heading', { name: 'Payments' }).waitFor()
  await waitUntilLoaded(page)
  expect(await page.locator(':focus').innerText()).toBe('Payments')
  await tabTo(/^₦/)
  await press('Enter')
  // The button appears once the earlier refunds are loaded.
  await page.getByRole('button', { name: 'Refund' }).waitFor()
  await tabTo('Refund')
  await press('Enter')
  await page.getByRole('dialog').waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The focus returns to the button.
  expect(await page.locator(':focus').innerText()).toBe('Refund')
})

test('a list has its scroll position again after Back', async () => {
  for (let made = 0; made < 25; made += 1) await customerPays(service, '/api/v1/p/demo/pay')
  const page = await openDashboard(service, browser)
  await page.goto(`${service.origin}/dashboard/test/payments`)
  await waitUntilLoaded(page)
  const row = page.locator('.table-row').nth(15)
  await row.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await row.click()
  await page.getByText('Timeline').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.locator('.table-row').nth(15).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

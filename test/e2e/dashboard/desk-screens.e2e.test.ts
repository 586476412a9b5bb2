import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../axe'
import { browser, service, withService } from '../with-service'
import { customerPays, hasOverflow, openDashboard } from './dashboard'

/** A folder for the pictures of all screens; none are taken without it. */
const PICTURES = process.env.DESK_PICTURES

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

withService()

/** The screen with the search above it. */
const SEARCH = 'search'

/** Paths of the screens, by the name of their picture. */
const screens: Record<string, string> = {
  today: 'test/today',
  'today-live': 'live/today',
  payments: 'test/payments',
  'payments-filtered': 'test/payments?status=completed&sort=-amount',
  pages: 'test/pages',
  page: 'test/pages/demo',
  'page-new': 'test/pages/new',
  'page-edit': 'test/pages/demo?edit=yes',
  customers: 'test/customers',
  invoices: 'test/invoices',
  'invoice-new': 'test/invoices/new',
  balances: 'test/balances',
  statement: 'test/balances/ledger',
  payouts: 'test/payouts',
  banks: 'test/payouts/banks',
  swaps: 'test/swaps',
  wallets: 'live/wallets',
  webhooks: 'test/webhooks',
  team: 'test/team',
  'team-new': 'test/team/new',
  access: 'test/access',
  settings: 'test/settings',
  [SEARCH]: 'test/payments',
}

beforeAll(async () => {
  const create = async <Answer>(path: string, body: object) => service.call<Answer & { id: string }>('POST', path, body)
  for (const [name, amount] of [
    ['Bag of rice', '18500'],
    ['Palm oil, five litres, from the cooperative of Ƙwalli', '9200'],
    ['Sugar', '1450'],
    ['Tin tomatoes', '650'],
  ] as const) {
    const { id } = await create<object>('/api/v1/payment-sessions', { amount, currency: 'NGN', title: name })
    await customerPays(service, `/api/v1/p/demo/sessions/${id}/method`, [['deposits']])
  }
  await create('/api/v1/payment-sessions', { amount: '99999999999.99', currency: 'NGN', reference: 'order-30' })
  const paid = await customerPays(service, '/api/v1/p/demo/pay', [['deposits']])
  await customerPays(service, '/api/v1/p/demo/pay', [['deposits', { amount: '5' }], ['expire']])
  const dollars = await create<object>('/api/v1/payment-sessions', { amount: '25', currency: 'USD', page: 'donate' })
  await customerPays(service, `/api/v1/p/donate/sessions/${dollars.id}/method`, [['deposits']])
  screens.payment = `test/payments/${paid.id}`
  const customer = await create<object>('/api/v1/customers', {
    first_name: 'Zainab',
    last_name: 'Aliyu',
    email: 'zainab@example.com',
  })
  screens.customer = `test/customers/${customer.id}`
  const invoice = await create<object>('/api/v1/invoices', {
    currency: 'NGN',
    customer_id: customer.id,
    reference: 'INV-0001',
    due_date: '2030-12-12',
    items: [{ description: 'Delivery of twelve bags of rice', quantity: 12, unit_amount: '18500' }],
  })
  screens.invoice = `test/invoices/${invoice.id}`
  await create('/sandbox/balances', { currency: 'NGN', amount: '90000' })
  await create('/sandbox/balances', { currency: 'BTC', amount: '0.0006' })
  const bank = await create<object>('/api/v1/misc/banks', {
    bank_code: '058',
    bank_name: 'Guaranty Trust Bank',
    account_number: '0123456789',
    account_name: 'Lagos Books Ltd',
  })
  const payout = await create<object>('/api/v1/payouts', {
    bank_id: bank.id,
    amount: '45000',
    currency: 'NGN',
    reference: 'salary-2026-11',
  })
  screens.payout = `test/payouts/${payout.id}`
})

/** Waits until the screen has loaded all of its data. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
}

/** Opens the search, and finds payments. */
async function openSearch(page: Page): Promise<void> {
  await page.locator('.search-open').click()
  await page.locator('dialog[open] input').fill('rice')
  await page.locator('dialog[open] [role="option"]').first().waitFor()
}

describe.each(
  ['en', 'ar'].flatMap((language) => (['light', 'dark'] as const).map((scheme) => [language, scheme] as const)),
)('the dashboard in %s, %s,', (language, colorScheme) => {
  test('fits on a phone, a laptop and a large screen, without a violation of axe’s rules', async () => {
    const page = await openDashboard(service, browser, { colorScheme }, language)
    const found: string[] = []
    for (const [name, path] of Object.entries(screens)) {
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await page.goto(`${service.origin}/dashboard/${path}`)
        await waitUntilLoaded(page)
        if (name === SEARCH) await openSearch(page)
        const title = `${name} ${size.width}`
        // the phone is checked with all other screens in `access.e2e.test.ts`
        if (size.width === 1280)
          for (const one of await violations(page, { frames: false })) found.push(`${title}: ${one}`)
        if (await hasOverflow(page)) found.push(`${title} is wider than the screen`)
        if (!PICTURES) continue
        mkdirSync(PICTURES, { recursive: true })
        await page.screenshot({ path: `${PICTURES}/${name}-${size.width}-${language}-${colorScheme}.png` })
      }
    }
    expect(found).toEqual([])
  }, 600_000)
})

test('a laptop shows the whole navigation and Sign out', async () => {
  const page = await openDashboard(service, browser, { viewport: { width: 1280, height: 800 } })
  await page.getByRole('navigation', { name: 'Sections' }).waitFor()
  const lowest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('.frame-side a, .frame-side button')].map(
        (one) => one.getBoundingClientRect().bottom,
      ),
    ),
  )
  expect(lowest).toBeLessThanOrEqual(800)
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  await signOut.waitFor()
  const isInSight = await signOut.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button') === button
  })
  expect(isInSight).toBe(true)
})

test('facts and history are side by side on a laptop, and below each other on a phone', async () => {
  const page = await openDashboard(service, browser, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${service.origin}/dashboard/${screens.payment}`)
  const facts = page.locator('.details').first()
  const history = page.getByRole('heading', { name: 'Timeline' })
  await history.waitFor()
  const boxes = async () => [await facts.boundingBox(), await history.boundingBox()] as const
  const [wideFacts, wideHistory] = await boxes()
  expect(wideHistory?.x).toBeGreaterThan((wideFacts?.x ?? 0) + (wideFacts?.width ?? 0))
  await page.setViewportSize({ width: 360, height: 640 })
  const [facts360, history360] = await boxes()
  expect(history360?.y).toBeGreaterThan((facts360?.y ?? 0) + (facts360?.height ?? 0))
})

test('the headings of the payments sort them by amount, in both directions', async () => {
  const page = await openDashboard(service, browser, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${service.origin}/dashboard/test/payments`)
  const first = page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)
  const heading = page.getByRole('columnheader', { name: /^Amount/ })
  await heading.getByRole('link').click()
  await expect.poll(() => first.innerText()).toContain('$25.00')
  expect(await heading.getAttribute('aria-sort')).toBe('descending')
  await heading.getByRole('link').click()
  await expect.poll(() => first.innerText()).toContain('₦650.00')
  expect(await heading.getAttribute('aria-sort')).toBe('ascending')
})

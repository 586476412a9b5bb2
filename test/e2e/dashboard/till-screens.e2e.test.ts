import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../axe'
import { charge, customerOf, openTill, SIZES, sell } from '../stories/till/counter'
import { browser, service, withService } from '../with-service'
import { hasOverflow, openDashboard } from './dashboard'

/** A folder for the pictures of all screens; none are taken without it. */
const PICTURES = process.env.TILL_PICTURES

withService()

/** Paths of the screens, by the name of their picture. */
const screens: Record<string, string> = { keypad: 'till', 'cash-up': 'till/cash-up', settings: 'till/settings' }

beforeAll(async () => {
  await service.call('PATCH', '/api/v1/till', {
    currency: 'NGN',
    quick_items: [
      { name: 'Bag of rice', amount: '18500' },
      { name: 'Palm oil, five litres', amount: '9200' },
      { name: 'Sugar', amount: '1450' },
      { name: 'Tin tomatoes', amount: '650' },
    ],
    tips: [5, 10, 15],
  })
  const page = await openTill(service, browser)
  /** Sells in the browser, so that the sales are the member's own. */
  async function add(name: string, amount: string, pay: (customer: Awaited<ReturnType<typeof customerOf>>) => unknown) {
    const id = await sell(page, amount)
    const customer = await customerOf(service, id)
    await pay(customer)
    screens[name] = `till/${id}`
    await page.evaluate(() => localStorage.removeItem('malipo-till-sale-test'))
    await page.goto(`${service.origin}/dashboard/till`)
    await page.locator('.keypad').waitFor()
  }
  await add('waiting', '18500', () => {})
  await add('paying', '50000', ({ scans }) => scans())
  await add('detected', '50000', async ({ scans, sends }) => {
    await scans()
    await sends({ confirmations: 2 })
  })
  await add('underpaid', '50000', async ({ scans, sends }) => {
    await scans()
    await sends({ amount: '19' })
  })
  await add('paid', '50000', async ({ scans, sends }) => {
    await scans()
    await sends()
  })
  await add('overpaid', '50000', async ({ scans, sends }) => {
    await scans()
    await sends()
    await sends({ amount: '31.25' })
  })
  await add('late', '7000', async ({ scans, waitsTooLong }) => {
    await scans()
    await waitsTooLong()
  })
  await page.getByRole('button', { name: 'Bag of rice' }).click()
  await page.getByRole('button', { name: 'What for' }).click()
  await page.getByRole('dialog').getByLabel('What for').fill('Rice for the wedding of Aisha')
  await page.getByRole('button', { name: 'Done' }).click()
  screens.titled = `till/${await charge(page)}`
  await page.context().close()
})

/** Elements that must be visible without scrolling. */
const AT_HAND = '.keypad button, .charge, .sale .qr, .sale-actions > *'

/** The lowest edge of the elements that must be visible without scrolling; null if there are none. */
const lowestEdge = (page: Page) =>
  page.evaluate((selector) => {
    const edges = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().bottom)
    return edges.length > 0 ? Math.max(...edges) : null
  }, AT_HAND)

describe.each(
  ['en', 'ar', 'ha'].flatMap((language) => (['light', 'dark'] as const).map((scheme) => [language, scheme] as const)),
)('the till in %s, %s,', (language, colorScheme) => {
  test('fits on each screen, without a violation of axe’s rules', async () => {
    const page = await openDashboard(service, browser, { colorScheme }, language)
    const found: string[] = []
    async function check(name: string, size: (typeof SIZES)[number]) {
      const title = `${name} ${size.width}`
      for (const one of await violations(page)) found.push(`${title}: ${one}`)
      if (await hasOverflow(page)) found.push(`${title} is wider than the screen`)
      const lowest = await lowestEdge(page)
      const mustFit = !['cash-up', 'settings'].includes(name)
      if (lowest === null && mustFit) found.push(`${title} has neither keys nor buttons`)
      if (lowest !== null && lowest > size.height) found.push(`${title}: ${lowest} is below the screen`)
      if (!PICTURES) return
      mkdirSync(PICTURES, { recursive: true })
      await page.screenshot({ path: `${PICTURES}/${name}-${size.width}-${language}-${colorScheme}.png` })
    }
    for (const [name, path] of Object.entries(screens)) {
      await page.evaluate(() => localStorage.removeItem('malipo-till-sale-test'))
      await page.goto(`${service.origin}/dashboard/test/${path}`)
      await page.locator('.keypad, .sale-state, .page-head h1').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('main[aria-busy="true"], main [aria-busy="true"]'))
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await check(name, size)
      }
      if (name !== 'keypad') continue
      for (const key of ['2', '5', '0', '0']) await page.locator('.keypad button', { hasText: key }).first().click()
      await page.locator('.quick-items button').first().click()
      await page.locator('[data-part="tip"]').click()
      await page.setViewportSize(SIZES[0])
      await check('tip', SIZES[0])
      await page.locator('.till-choices button').nth(1).click()
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await check('order', size)
      }
      await page.context().setOffline(true)
      await page.locator('.till-strip').waitFor()
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await check('offline', size)
      }
      await page.context().setOffline(false)
      await page.locator('.till-strip').waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
  })
})

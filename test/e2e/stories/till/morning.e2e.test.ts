import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { violations } from '../../axe'
import { browser, service, withService } from '../../with-service'
import { alertsOf, charge, customerOf, openCashierTill, recordAlerts, SIZES, sell, stateText } from './counter'

withService()
beforeAll(() =>
  service.call('PATCH', '/api/v1/till', {
    currency: 'NGN',
    quick_items: [{ name: 'Bag of rice', amount: '18500' }],
    tips: [5, 10],
  }),
)

it.each(SIZES)('a morning at the counter, $width × $height', async (viewport) => {
  const { page } = await openCashierTill(service, browser, { viewport })
  await recordAlerts(page)
  await page.reload()
  let taps = 0
  const tap = async (name: string | RegExp) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).click()
  }
  const found: string[] = []
  const check = async (screen: string) => {
    for (const one of await violations(page)) found.push(`${screen}: ${one}`)
  }
  await page.locator('.keypad').waitFor()
  await check('keypad')

  // 1. An amount, one tap, and the states until it is paid.
  const first = await sell(page, '18500')
  expect(await stateText(page, 'waiting')).toBe('Waiting for customer')
  await check('waiting')
  const code = await page.locator('.sale .qr').boundingBox()
  expect(code?.width).toBeCloseTo(Math.min(0.8 * viewport.width, 0.6 * viewport.height), 0)
  const one = await customerOf(service, first)
  await one.scans()
  expect(await stateText(page, 'paying')).toMatch(/^Customer is paying with USDT on Tron, 11\.5\d+$/)
  await one.sends({ confirmations: 2 })
  expect(await stateText(page, 'detected')).toBe('Detected, 2 of 19 confirmations, about one minute')
  await check('detected')
  expect(await alertsOf(page)).toEqual(['awake'])
  await one.confirms()
  expect(await stateText(page, 'paid')).toBe('Paid')
  await check('paid')
  // Two notes and a vibration, once.
  expect((await alertsOf(page)).slice(1).sort()).toEqual(['note', 'note', 'vibration'])
  await tap('Next customer')
  expect(taps).toBe(1)

  // 2. A quick item with a tip.
  await page.locator('.quick-items').getByRole('button').click()
  await tap('Tip')
  await tap(/^10\s%$/)
  const second = await charge(page)
  expect(await page.locator('.sale-price').innerText()).toContain('₦20,350.00')
  const two = await customerOf(service, second)
  await two.scans()
  await two.sends()
  await stateText(page, 'paid')
  await tap('Next customer')

  // 3. Underpaid, until the rest comes.
  const three = await customerOf(service, await sell(page, '50000'))
  await three.scans()
  await three.sends({ amount: '19' })
  expect(await stateText(page, 'underpaid')).toBe('Underpaid: 12.25 USDT missing')
  await check('underpaid')
  await tap('Next customer')

  // 4. Late: the customer leaves, and pays while the next one is at the counter.
  const four = await customerOf(service, await sell(page, '7000'))
  await four.scans()
  await four.waitsTooLong()
  expect(await stateText(page, 'late')).toBe('Late: nothing was paid in time')
  await check('late')
  await tap('Next customer')
  await four.sends()
  const strip = page.locator('.till-strip')
  expect(await strip.innerText()).toMatch(
    /^Paid: ₦7,000\.00, the sale of \d\d:\d\d\. It is not the present customer’s\./,
  )
  await strip.getByRole('link', { name: 'Open the sale' }).click()
  expect(await stateText(page, 'paid')).toBe('Paid late')
  await tap('Next customer')

  // 5. A discount and a description.
  await page.locator('.quick-items').getByRole('button').click()
  await tap('Discount')
  await tap(/^5\s%$/)
  await tap('What for')
  await page.getByRole('dialog').getByLabel('What for').fill('Rice')
  await tap('Done')
  const five = await customerOf(service, await charge(page))
  expect(await page.locator('.sale-price').innerText()).toContain('₦17,575.00')
  await five.scans()
  await five.sends()
  await stateText(page, 'paid')
  await tap('Next customer')

  // The last sales are at hand, and the cash-up has the four that are paid.
  if (viewport.width < 900) await tap('Last sales')
  const sales = page.getByRole('list', { name: 'Last sales' }).filter({ visible: true })
  await expect.poll(() => sales.getByRole('listitem').count()).toBe(5)
  if (viewport.width < 900) await page.keyboard.press('Escape')
  await tap('Menu')
  await page.getByRole('link', { name: 'Cash-up' }).click()
  await page.getByText('₦63,425.00').waitFor()
  const screen = await page.locator('main').innerText()
  expect(screen).toContain('4 sales')
  expect(screen).toContain('₦1,850.00')
  expect(screen).toMatch(/USDT · Tron/)
  await check('cash-up')
  const [download] = await Promise.all([page.waitForEvent('download'), tap('Download CSV')])
  expect(download.suggestedFilename()).toMatch(/^cash-up-test-\d{4}-\d\d-\d\d\.csv$/)
  const rows = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(rows).toHaveLength(5)
  expect(rows.filter((row) => row.includes('20350.00'))).toHaveLength(1)
  expect(rows.filter((row) => row.includes('1850.00'))).toHaveLength(1)
  expect(found).toEqual([])
}, 300_000)

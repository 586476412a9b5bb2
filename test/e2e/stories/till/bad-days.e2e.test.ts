import { expect, it } from 'vitest'
import { violations } from '../../axe'
import { openDashboard } from '../../dashboard/dashboard'
import { setDeviceClock, withDeviceClock } from '../../device-clock'
import { browser, service, withService } from '../../with-service'
import {
  alertsOf,
  callAsMember,
  customerOf,
  idOf,
  openCashierTill,
  openTill,
  recordAlerts,
  sell,
  stateText,
  type,
} from './counter'

withService()

const PHONE = { width: 360, height: 640 }

it('the phone restarts in the middle of a sale, which is taken up again', async () => {
  const page = await openTill(service, browser, { viewport: PHONE })
  const id = await sell(page, '5000')
  const customer = await customerOf(service, id)
  await customer.scans()
  await stateText(page, 'paying')
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain(id)
  expect(stored).not.toMatch(/5000|USDT|Lagos/)
  await page.close({ runBeforeUnload: false })

  // Meanwhile the customer pays.
  await customer.sends({ confirmations: 2 })
  const [context] = browser.contexts().slice(-1)
  const again = await (context as NonNullable<typeof context>).newPage()
  await again.goto(`${service.origin}/dashboard/till`)
  expect(await stateText(again, 'detected')).toMatch(/^Detected, 2 of 19/)
  expect(idOf(again)).toBe(id)
  await customer.confirms()
  await stateText(again, 'paid')
  await again.getByRole('button', { name: 'Next customer' }).click()
  await again.locator('.keypad').waitFor()
  await again.reload()
  await again.locator('.keypad').waitFor()
  expect(new URL(again.url()).pathname).toBe('/dashboard/test/till')
})

it('offline for a minute: the known state stays with its age, and a new sale says that it needs the network', async () => {
  const page = await openTill(service, browser, { viewport: PHONE })
  await withDeviceClock(page, 0)
  await page.reload()
  const customer = await customerOf(service, await sell(page, '5000'))
  await customer.scans()
  await stateText(page, 'paying')
  await page.context().setOffline(true)
  const strip = page.locator('.till-strip')
  expect(await strip.innerText()).toMatch(/^Offline since \d\d:\d\d\.$/)
  await customer.sends()
  await setDeviceClock(page, 61_000)
  await page.getByText(/As of \d\d:\d\d, 1 minute ago\./).waitFor()
  expect(await stateText(page, 'paying')).toMatch(/^Customer is paying/)
  expect(await violations(page)).toEqual([])
  await page.context().setOffline(false)
  await stateText(page, 'paid')
  await strip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Next customer' }).click()

  await page.locator('.keypad').waitFor()
  await page.context().setOffline(true)
  await page.getByText('A new sale needs the network.').waitFor()
  await type(page, '700')
  await page.getByRole('button', { name: 'Charge ₦700.00' }).click()
  expect(await page.getByRole('alert').innerText()).toBe(
    'No answer. Tap again when the network is back: nothing is charged twice.',
  )
  expect(await violations(page)).toEqual([])
  await page.context().setOffline(false)
  await strip.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Charge ₦700.00' }).click()
  await stateText(page, 'waiting')
})

it('an answer that is lost on the way charges nothing twice', async () => {
  const page = await openTill(service, browser, { viewport: PHONE })
  let created = ''
  await page.route('**/api/v1/payment-sessions', async (route) => {
    if (route.request().method() !== 'POST' || created) return route.fallback()
    created = (await (await route.fetch()).json()).data.id
    await route.abort()
  })
  await type(page, '4300')
  await page.getByRole('button', { name: 'Charge ₦4,300.00' }).click()
  await page.getByText('nothing is charged twice').waitFor()
  await page.getByRole('button', { name: 'Charge ₦4,300.00' }).click()
  await stateText(page, 'waiting')
  expect(idOf(page)).toBe(created)
})

it('a cashier’s rights end while the screen is open', async () => {
  const { owner, memberId, page } = await openCashierTill(service, browser, { viewport: PHONE })
  // As a viewer, the member may not sell.
  await callAsMember(owner, 'PATCH', `/api/v1/members/${memberId}`, { role: 'viewer' })
  await type(page, '900')
  await page.getByRole('button', { name: 'Charge ₦900.00' }).click()
  await page.getByText('Your role does not allow this.').waitFor()
  await page.locator('.keypad').waitFor({ state: 'detached' })
  expect(await violations(page)).toEqual([])

  // Removed in the middle of a sale, the member is signed out. The customer can still pay.
  await callAsMember(owner, 'PATCH', `/api/v1/members/${memberId}`, { role: 'cashier' })
  await page.reload()
  await page.locator('.keypad').waitFor()
  const id = await sell(page, '900')
  const customer = await customerOf(service, id)
  await callAsMember(owner, 'DELETE', `/api/v1/members/${memberId}`)
  await page.locator('main.alone').waitFor()
  await customer.scans()
  await customer.sends()
  const { status } = await service.call<{ status: string }>('GET', `/api/v1/payment-sessions/${id}`)
  expect(status).toBe('completed')
  // The owner takes the sale up on this device.
  await page.goto('about:blank')
  await page.goto(await service.signInLink())
  await page.locator('main.alone button.main').click()
  await page.locator('main:not(.alone) h1').waitFor()
  await page.goto(`${service.origin}/dashboard/till`)
  await stateText(page, 'paid')
  expect(idOf(page)).toBe(id)
})

it('a customer pays twice, and the till says how much too much', async () => {
  const page = await openTill(service, browser, { viewport: PHONE })
  const customer = await customerOf(service, await sell(page, '50000'))
  await customer.scans()
  await customer.sends()
  await stateText(page, 'paid')
  await customer.sends({ amount: '31.25' })
  await page.getByText('31.25 USDT too much was paid. An owner can send it back.').waitFor()
  expect(await violations(page)).toEqual([])
})

it('a customer pays the next customer’s code: the same amount is charged again with one tap', async () => {
  const page = await openTill(service, browser, { viewport: PHONE })
  const wrong = await sell(page, '3000')
  const customer = await customerOf(service, wrong)
  await customer.scans()
  await customer.sends()
  await stateText(page, 'paid')
  await page.getByRole('button', { name: 'Same amount again' }).click()
  await stateText(page, 'waiting')
  expect(idOf(page)).not.toBe(wrong)
  expect(await page.locator('.sale-price').innerText()).toContain('₦3,000.00')
})

it('a customer walks away: the sale is cancelled with one tap, or after a question once there is an address', async () => {
  const page = await openTill(service, browser, { viewport: PHONE })
  const first = await sell(page, '2000')
  await page.getByRole('button', { name: 'Cancel the sale' }).click()
  await page.locator('.keypad').waitFor()
  const second = await sell(page, '2500')
  const customer = await customerOf(service, second)
  await customer.scans()
  await stateText(page, 'paying')
  await page.getByRole('button', { name: 'Cancel the sale' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.innerText()).toContain('The customer may already have sent the money.')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await stateText(page, 'paying')
  await page.getByRole('button', { name: 'Cancel the sale' }).click()
  await dialog.getByRole('button', { name: 'Cancel the sale' }).click()
  await page.locator('.keypad').waitFor()
  for (const id of [first, second]) {
    const sale = await service.call<{ status: string }>('GET', `/api/v1/payment-sessions/${id}`)
    expect(sale.status).toBe('failed')
  }
})

it('two cashiers at one till: each sees only the own sales, and no alert of the other’s', async () => {
  const one = await openCashierTill(service, browser, { viewport: PHONE })
  const two = await openCashierTill(service, browser, { viewport: PHONE })
  await recordAlerts(two.page)
  await two.page.reload()
  await two.page.locator('.keypad').waitFor()
  const customer = await customerOf(service, await sell(one.page, '6100'))
  await sell(two.page, '6200')
  await customer.scans()
  await customer.sends()
  await stateText(one.page, 'paid')
  await stateText(two.page, 'waiting')
  await two.page.getByRole('button', { name: 'Cancel the sale' }).click()
  await two.page.getByRole('button', { name: 'Last sales' }).click()
  const sales = two.page.getByRole('dialog')
  await sales.getByText('₦6,200.00').waitFor()
  expect(await sales.innerText()).not.toContain('₦6,100.00')
  expect((await alertsOf(two.page)).filter((alert) => alert === 'note' || alert === 'vibration')).toEqual([])
})

it('sound, vibration and the screen’s lock can be switched off', async () => {
  const page = await openTill(service, browser, { viewport: PHONE })
  await recordAlerts(page)
  await page.goto(`${service.origin}/dashboard/test/till/settings`)
  for (const name of ['Sound when paid', 'Vibration when paid', 'Keep the screen on during a sale'])
    await page.getByLabel(name).uncheck()
  await page.goto(`${service.origin}/dashboard/till`)
  const customer = await customerOf(service, await sell(page, '5000'))
  await customer.scans()
  await stateText(page, 'paying')
  await customer.sends()
  await stateText(page, 'paid')
  expect(await alertsOf(page)).toEqual([])
})

it('a bookmark of the former screen opens the same till', async () => {
  const page = await openDashboard(service, browser, { viewport: PHONE })
  await page.goto(`${service.origin}/dashboard/take-payment`)
  await page.locator('.keypad').waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/test/till')
  const id = await sell(page, '1200')
  await page.goto(`${service.origin}/dashboard/test/take-payment/${id}`)
  await stateText(page, 'waiting')
  expect(new URL(page.url()).pathname).toBe(`/dashboard/test/till/${id}`)
})

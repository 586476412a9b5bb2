import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { customerPays, newBrowser, openDashboard, signInBy } from '../dashboard/dashboard'
import { browser, service, withService } from '../with-service'
import { customerOf, sell, stateText } from './till/counter'

withService()

it('a merchant with a phone takes a payment at the counter, refunds a part, and downloads the payments', async () => {
  const page = await openDashboard(service, browser)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(service.origin) && !request.url().startsWith('blob:')) foreign.push(request.url())
  })
  let taps = 0
  const tap = async (name: string, role: 'button' | 'link' = 'button') => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).last().click()
  }
  // The token is neither in the URL nor in the history.
  expect(page.url()).toBe(`${service.origin}/dashboard/test/today`)

  await tap('Take a payment', 'link')
  await tap('What for')
  await page.getByRole('dialog').getByLabel('What for').fill('Two books')
  await tap('Done')
  const id = await sell(page, '2500')
  // the description took two taps
  expect(taps).toBe(3)

  // The customer pays on another phone.
  const customer = await customerOf(service, id)
  await customer.scans()
  await customer.sends({ confirmations: 0 })
  await page.getByText('Wait until this turns green').waitFor()
  await customer.confirms()
  await stateText(page, 'paid')

  taps = 0
  await tap('View the payment', 'link')
  await page.getByText('Payment created').waitFor()
  await tap('Refund')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount in USDT').fill('0.5')
  await dialog.getByRole('button', { name: 'Create a refund link' }).click()
  taps += 1
  await page.getByText('Waiting for the customer’s address').waitFor()
  expect(taps).toBe(3)
  expect(await page.getByText('Send this link only to the customer').isVisible()).toBe(true)

  taps = 0
  await tap('Payments', 'link')
  await page.getByText('Two books').waitFor()
  await tap('Export')
  const [download] = await Promise.all([page.waitForEvent('download'), tap('Download CSV')])
  expect(taps).toBe(3)
  const table = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(download.suggestedFilename()).toMatch(/^payments-test-\d{4}-\d\d-\d\d\.csv$/)
  expect(table.some((line) => line.startsWith(`${id},`) && line.includes(',2500.00,NGN,'))).toBe(true)
  expect(table.join()).not.toContain('amina@example.com')
  expect(foreign).toEqual([])
})

it('a new merchant takes a payment right after signing in, without a page', async () => {
  const page = await openDashboard(service, browser, { link: await service.signInLink('jos-fabrics') })
  await page.getByRole('link', { name: 'Take a payment' }).last().click()
  await sell(page, '7000')
  expect(await page.locator('.sale-price').innerText()).toBe('₦7,000.00')
})

it('a new merchant creates a page right after signing in, and is paid on it', async () => {
  const page = await openDashboard(service, browser, { link: await service.signInLink('kano-textiles') })
  let taps = 0
  const tap = async (name: string, role: 'button' | 'link' = 'button') => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).last().click()
  }
  await page.goto(`${service.origin}/dashboard/test/pages`)
  await tap('Create a page', 'link')
  await page.getByLabel('Title').fill('A bolt of cloth')
  await page.getByLabel('Amount').fill('12,000')
  await tap('Create a page')
  await page.getByText('/p/a-bolt-of-cloth').first().waitFor()
  expect(taps).toBe(2)
  await customerPays(service, '/api/v1/p/a-bolt-of-cloth/pay', [['deposits']])
  await tap('Today', 'link')
  await page.getByText('1 payment', { exact: true }).waitFor()
  expect(await page.locator('.received .large-money').innerText()).toBe('₦12,000.00')
})

it('a used link signs in nobody, in this browser or another', async () => {
  const link = await service.signInLink()
  const page = await openDashboard(service, browser, { link })
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in with the link' }).click()
  await page.getByText('This link has been used already').waitFor()
  await page.getByRole('button', { name: 'Stay with Lagos Books' }).click()
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  const thief = await (await newBrowser(browser)).newPage()
  await signInBy(thief, link)
  await thief.getByText('This link has been used already').waitFor()
  expect(thief.url()).toBe(`${service.origin}/dashboard`)
  expect(await thief.context().cookies()).toEqual([])
})

it('a scanner that opens a link and runs its scripts, but presses nothing, does not use up the link', async () => {
  const link = await service.signInLink()
  const scanner = await (await newBrowser(browser)).newPage()
  const sent: string[] = []
  scanner.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await scanner.goto(link)
  const button = scanner.getByRole('button', { name: 'Sign in', exact: true })
  await button.waitFor()
  // The scanner opens the link again, and waits on the page.
  await scanner.goto('about:blank')
  await scanner.goto(link)
  await button.waitFor()
  await scanner.waitForLoadState('networkidle')
  expect(await scanner.getByRole('button').count()).toBe(1)
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])
  expect(await scanner.context().cookies()).toEqual([])
  expect(scanner.url()).toBe(`${service.origin}/dashboard`)
  const person = await (await newBrowser(browser)).newPage()
  await person.goto(link)
  await person.getByRole('button', { name: 'Sign in', exact: true }).click()
  await person.getByRole('heading', { name: 'Today', exact: true }).waitFor()
})

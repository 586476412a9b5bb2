import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from '../axe'
import { openDashboard } from '../dashboard/dashboard'
import { hydrated, phone, sandboxMoney, screenLocator, startPayment } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

const ASK = 'Ask Lagos Books to send 7.81 USDT back'

/** Pays 39.06 USDT for 31.25, and asks for the rest back. Returns the customer's page. */
async function overpayAndAsk(): Promise<Page> {
  const page = await phone(browser)
  const id = await startPayment(page, service.origin)
  await hydrated(page)
  await sandboxMoney(service.origin).arrive(id, { amount: '39.06', final: true })
  await screenLocator(page, 'completed').waitFor()
  await page.getByText('You sent 7.81 USDT too much.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: ASK }).click()
  await page.getByText('Lagos Books has been asked to send 7.81 USDT back.').waitFor()
  return page
}

/** The customer comes back to the open page, which then reads the payment at once; otherwise within minutes. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pageshow')))

/** Opens the payment from “Needs attention” of the first screen. */
async function openRequest(merchant: Page) {
  await merchant.getByRole('link', { name: 'Today' }).first().click()
  await merchant.getByText('Customer asks for money back').click()
  await merchant.getByRole('main').getByText('₦50,000.00').first().click()
  await merchant.getByText('Adaeze Okonkwo asks for 7.81 USDT back').waitFor()
}

it('asked for the rest back: the merchant sees it, sends it back, and the customer gets it', async () => {
  const page = await overpayAndAsk()
  const merchant = await openDashboard(service, browser)
  await openRequest(merchant)
  expect(await violations(merchant)).toEqual([])
  await merchant.getByRole('button', { name: 'Send 7.81 USDT back' }).click()
  await merchant.getByText('Waiting for the customer’s address').waitFor()
  await expect.poll(() => merchant.getByText('asks for 7.81 USDT back').count()).toBe(0)
  await merchant.getByRole('link', { name: 'Today' }).first().click()
  await merchant.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => merchant.getByText('Customer asks for money back').count()).toBe(0)

  await comeBack(page)
  await page
    .getByRole('button', { name: 'Get your money back' })
    .or(page.getByRole('link', { name: 'Get your money back' }))
    .click()
  await screenLocator(page, 'refund').waitFor()
  expect(await page.getByText('7.81').first().isVisible()).toBe(true)
})

it('asked for the rest back: the merchant declines, and the customer sees whom to write to', async () => {
  const page = await overpayAndAsk()
  const merchant = await openDashboard(service, browser)
  await openRequest(merchant)
  await merchant.getByRole('button', { name: 'Decline' }).click()
  await merchant.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => merchant.getByText('asks for 7.81 USDT back').count()).toBe(0)
  await merchant.getByText('Request for money back declined').waitFor()
  await comeBack(page)
  await page.getByText('Lagos Books does not send 7.81 USDT back. Questions? Write to Lagos Books.').waitFor()
  expect(await page.getByRole('button', { name: ASK }).count()).toBe(0)
  expect(await violations(page)).toEqual([])
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { reloadOffline, waitUntilSaved } from '../page/device/saved-payment'
import { createVisitor } from '../page/visitor'
import { decodeQr } from '../qr'
import { displayedValue, hydrated, screenLocator } from '../stories'
import { service, withService } from '../with-service'

withService()

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Whether the payment asks for the amount with the fee, and only for it. */
async function expectFee(page: Page) {
  await expect.poll(() => heading(page).innerText()).toMatch(/^Enter in Binance\s+32\.25 USDT\s+on Tron \(TRC20\)$/)
  expect(await page.locator('.explanation > :not([aria-hidden])').innerText()).toBe(
    '= 31.25 that must arrive + 1.00 fee',
  )
  expect(await page.locator('.send').getByText('31.25').count()).toBe(1)
  expect(await displayedValue(page, 'amount')).toBe('31.25')
  expect(await page.getByLabel('Withdrawal fee that Binance shows (optional)').inputValue()).toBe('1')
}

it('a payment from Binance has one amount with the fee, offline, after a reload, and back online', async () => {
  const visitor = createVisitor({ service })
  const page = await visitor.phone({ reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.getItem('malipo') ?? localStorage.setItem('malipo', '{"app":"binance"}'))
  await visitor.pay(page)
  await page.locator('.folds').waitFor()
  await waitUntilSaved(page)
  await page.context().setOffline(true)
  const buttons = () =>
    page.locator('.copy button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + scrollY))
  const before = await buttons()
  await page.getByLabel('Withdrawal fee that Binance shows (optional)').fill('1')
  await expectFee(page)
  expect(await buttons()).toEqual(before)
  await page.getByRole('button', { name: 'Copy amount' }).click()
  await expect.poll(() => clipboard(page)).toBe('32.25')
  await reloadOffline(page.context(), page)
  await hydrated(page)
  await page.locator('main[data-offline]').waitFor()
  await expectFee(page)
  await page.context().setOffline(false)
  await page.locator('main:not([data-offline])').waitFor()
  await expectFee(page)
  // The code is for other wallets, which pay their fee themselves.
  expect(decodeQr(await page.locator('[data-qr]').screenshot())).toBe(await displayedValue(page, 'address'))
  await page.getByLabel('Paying from').selectOption('Trust Wallet')
  await expect.poll(() => heading(page).innerText()).toContain('Send exactly')
  expect(await page.locator('[data-value="amount-with-fee"]').count()).toBe(0)
  await page.getByLabel('Paying from').selectOption('Binance')
  await expectFee(page)
  await visitor.sandbox(page, 'deposits')
  await screenLocator(page, 'completed').waitFor()
})

import { describe, expect, it } from 'vitest'
import { reloadOffline, waitUntilHelpIsSaved, waitUntilSaved } from '../page/device/saved-payment'
import { displayedValue, phone, sandboxMoney, screenLocator, sessionOf, startPayment } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

it('a reload without a connection still shows the whole receipt', async () => {
  const page = await phone(browser)
  const context = page.context()
  const money = sandboxMoney(service.origin)
  const id = await startPayment(page, service.origin)
  await waitUntilSaved(page)
  await money.arrive(id, { final: true })
  await page.getByText('Print receipt').waitFor()
  await waitUntilSaved(page)
  await reloadOffline(context, page)
  await screenLocator(page, 'completed').waitFor()
  await page.getByText('Print receipt').waitFor()
  expect(await page.locator('.details-list').innerText()).toContain('31.25 USDT')
  await page.locator('main[data-offline]').waitFor()
  await context.setOffline(false)
  await page.locator('main:not([data-offline])').waitFor()
})

describe('a customer who comes back from the exchange’s app without a connection', () => {
  /** A payment whose connection is lost, at once or before a reload. */
  async function lostConnection({ reloaded }: { reloaded: boolean }) {
    const page = await phone(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    const id = await startPayment(page, service.origin)
    await waitUntilSaved(page)
    await waitUntilHelpIsSaved(page)
    if (reloaded) await reloadOffline(page.context(), page)
    else await page.context().setOffline(true)
    await screenLocator(page, 'paying').waitFor()
    return { page, id }
  }

  it.each([false, true])('has all tools that need no connection (reloaded: %s)', async (reloaded) => {
    const { page } = await lostConnection({ reloaded })
    await page.getByText('Check the address you pasted').click()
    await page.getByLabel('Paste the address your wallet shows').fill(await displayedValue(page, 'address'))
    await page.getByText('It matches. This is the right address.').waitFor()
    await page.getByText('Does your exchange charge a fee?').click()
    await page.locator('#fee').fill('1')
    await page.getByText('32.25 USDT').first().waitFor()
    await page.getByText('I have paid').click()
    await page.getByLabel('Transaction ID or link').fill(`https://etherscan.io/tx/0x${'a'.repeat(64)}`)
    await page.getByRole('button', { name: 'Find my payment' }).click()
    await page.getByText('This is a transaction on Ethereum, not on Tron').waitFor()
    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copy' }).first().click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url().split('?')[0])
  })

  it('is led from the form back to the payment, which completes when the connection is back', async () => {
    const { page, id } = await lostConnection({ reloaded: true })
    await page.goto(`${service.origin}/p/demo`)
    await page.getByRole('heading', { name: 'You have a payment in progress' }).waitFor()
    expect(await page.title()).toBe('You have a payment in progress · Lagos Books')
    await page.getByRole('link', { name: 'Continue this payment' }).click()
    await screenLocator(page, 'paying').waitFor()
    expect(sessionOf(page)).toBe(id)
    await page.context().setOffline(false)
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await screenLocator(page, 'completed').waitFor()
  })
})

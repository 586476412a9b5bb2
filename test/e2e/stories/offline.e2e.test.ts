import { expect, it } from 'vitest'
import { reloadOffline, waitUntilSaved } from '../page/device/saved-payment'
import { phone, sandboxMoney, screenLocator, startPayment } from '../stories'
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

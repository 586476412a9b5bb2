import type { Route } from 'playwright-core'
import { expect, it } from 'vitest'
import en from '../../../../src/page/i18n/locales/en'
import fr from '../../../../src/page/i18n/locales/fr'
import { localeFile } from '../../locale-file'
import { displayedValue, hydrated, phone, screenLocator, submit } from '../../stories'
import { browser, service, withService } from '../../with-service'

withService()

it('a stalled language file does not delay the address: the page is in English until the file arrives', async () => {
  const page = await phone(browser)
  const stalled: Route[] = []
  await page.route(localeFile(fr), (route) => void stalled.push(route))
  await page.goto(`${service.origin}/p/demo?lang=fr`)
  await hydrated(page)
  expect(await page.locator('h1, h2').allTextContents()).toContain(fr['details.title'])
  await page.getByLabel(fr['details.first_name']).fill('Adaeze')
  await page.getByLabel(fr['details.email']).fill('adaeze@example.com')
  await page.locator('[name="asset"][value="USDT"]').check()
  await page.locator('[name="network"][value="Tron"]').check()
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  expect(await displayedValue(page, 'address')).toMatch(/^T\w{33}$/)
  await page.getByRole('button', { name: en['paying.copy_amount'] }).waitFor()
  expect(stalled).toHaveLength(1)
  await stalled[0]?.continue()
  await page.getByRole('button', { name: fr['paying.copy_amount'] }).waitFor()
})

it('a failed language file is fetched again when the customer chooses the language again', async () => {
  const page = await phone(browser)
  await page.route(localeFile(fr), (route) => route.abort(), { times: 1 })
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  await page.locator('.lang').click()
  const french = page.locator('dialog[open]').getByText('Français')
  await french.click()
  await page.locator('dialog[open] .problem').getByText(en['error.connection']).waitFor()
  await french.click()
  await page.getByLabel(fr['details.first_name']).waitFor()
})

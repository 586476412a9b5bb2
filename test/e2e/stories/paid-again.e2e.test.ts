import { expect, it } from 'vitest'
import { violations } from '../axe'
import { fillForm, hydrated, phone, sandboxMoney, screenLocator, sessionOf, startPayment } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

it('paid and opened again: the page shows that it was paid, and asks again only if the customer wants to', async () => {
  const page = await phone(browser)
  const id = await startPayment(page, service.origin)

  // Back lands on the started payment, with what was typed.
  await page.goBack()
  await screenLocator(page, 'details').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('started')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await page.locator('#email').inputValue()).toContain('@')
  await page.getByRole('link', { name: 'Continue this payment' }).click()
  await screenLocator(page, 'paying').waitFor()
  await sandboxMoney(service.origin).arrive(id, { final: true })
  await screenLocator(page, 'completed').waitFor()
  await page.getByText('Adaeze').waitFor()

  // A new tab of the same phone.
  const again = await page.context().newPage()
  await again.goto(`${service.origin}/p/demo`)
  const heading = again.getByRole('heading', { name: /^You paid this at \d\d:\d\d$/ })
  await heading.waitFor()
  expect(await again.locator('#first_name').isVisible()).toBe(false)
  expect(await violations(again)).toEqual([])
  await again.getByRole('link', { name: 'See your receipt' }).click()
  await screenLocator(again, 'completed').waitFor()
  expect(sessionOf(again)).toBe(id)
  await again.goBack()
  await hydrated(again)
  await again.getByRole('button', { name: 'Pay again' }).click()
  await expect.poll(() => again.evaluate(() => document.activeElement?.textContent)).toBe('Your details')
  await fillForm(again)
  await again.locator('button[type=submit]').click()
  await screenLocator(again, 'paying').waitFor()
  expect(sessionOf(again)).not.toBe(id)

  // Somebody else who has the link reads the receipt without the name, and is not told to have paid.
  const other = await phone(browser)
  await other.goto(`${service.origin}/p/demo/s/${id}`)
  await screenLocator(other, 'completed').waitFor()
  await hydrated(other)
  await other.waitForLoadState('networkidle')
  expect(await other.locator('main').innerText()).not.toContain('Adaeze')
  await other.goto(`${service.origin}/p/demo`)
  await hydrated(other)
  await other.waitForLoadState('networkidle')
  expect(await other.locator('.started').count()).toBe(0)
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../../axe'
import { fillForm, hydrated, phone, sandboxMoney, screenLocator, sessionOf, startPayment } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { findOverflow } from '../fit'
import { choose, press } from '../visitor'

withService()

const merchant = (method: string, path: string, body: object) =>
  service.call<{ slug: string }>(method, `/api/v1/payment-pages${path}`, body)

/** The line at the form that offers a started payment. */
const offer = (page: Page) => page.locator('.started')

/** Waits until the device has stored a payment. */
const waitUntilSaved = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, path)).toBe(true)

/** Starts a payment, closes its tab, and opens another tab on the phone. */
async function reopenAfterLostTab() {
  const first = await phone(browser)
  const id = await startPayment(first, service.origin)
  await waitUntilSaved(first, `/p/demo/s/${id}`)
  const second = await first.context().newPage()
  await first.close()
  return { id, second }
}

describe('a customer who lost the tab of a payment', () => {
  it('finds the payment above the empty form, and can complete it', async () => {
    const { id, second } = await reopenAfterLostTab()
    await second.goto(`${service.origin}/p/demo?lang=fr`)
    await offer(second).waitFor()
    expect(await offer(second).innerText()).toMatch(
      /^Vous avez déjà commencé ce paiement\s: 31,25\sUSDT sur Tron, il reste \d+ min\.\s+Continuer ce paiement$/,
    )
    expect(await violations(second)).toEqual([])
    expect(await findOverflow(second)).toEqual([])
    // Another page does not offer this payment.
    await second.goto(`${service.origin}/p/donate`)
    await hydrated(second)
    await second.waitForLoadState('networkidle')
    expect(await offer(second).count()).toBe(0)

    await second.goto(`${service.origin}/p/demo`)
    await offer(second).getByRole('link').click()
    await screenLocator(second, 'paying').waitFor()
    expect(sessionOf(second)).toBe(id)
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await screenLocator(second, 'completed').waitFor()
  })

  it('reads at the form that the money arrived meanwhile', async () => {
    const { id, second } = await reopenAfterLostTab()
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await second.goto(`${service.origin}/p/demo`)
    await offer(second).waitFor()
    expect(await offer(second).innerText()).toMatch(/^You paid this at \d\d:\d\d\s+See your receipt\s+Pay again$/)
    await offer(second).getByRole('link').click()
    await screenLocator(second, 'completed').waitFor()
  })
})

it('a customer who submitted the form before the script loaded also finds the payment', async () => {
  const page = await phone(browser)
  const id = await startPayment(page, service.origin)
  await waitUntilSaved(page, `/p/demo/s/${id}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  // Without the form's script, the last choice is not stored.
  await page.evaluate(() => localStorage.removeItem('malipo'))
  await page.goto(`${service.origin}/p/demo`)
  await offer(page).waitFor()
})

describe('a customer who went back to the form', () => {
  it('reads that the payment has arrived, before the page asks for money again', async () => {
    const page = await phone(browser)
    const id = await startPayment(page, service.origin)
    await page.goBack()
    await screenLocator(page, 'details').waitFor()
    expect(await offer(page).innerText()).toContain('You already started this payment')
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await expect.poll(() => offer(page).innerText()).toContain('You paid this at')
    expect(await page.locator('.spoken').textContent()).toBe('Paid')
  })

  it('returns to the payment once money was detected, even after choosing another coin', async () => {
    const page = await phone(browser)
    const id = await startPayment(page, service.origin)
    await page.goBack()
    await sandboxMoney(service.origin).arrive(id)
    await expect.poll(() => offer(page).innerText()).toContain('Payment detected')
    await choose(page, 'SOL', 'Solana')
    await press(page)
    await screenLocator(page, 'processing').waitFor()
    expect(sessionOf(page)).toBe(id)
  })

  it('gets another payment with another e-mail address', async () => {
    const page = await phone(browser)
    const id = await startPayment(page, service.origin)
    await page.goBack()
    await screenLocator(page, 'details').waitFor()
    await page.locator('#email').fill('amina@example.com')
    await press(page)
    await screenLocator(page, 'paying').waitFor()
    await expect.poll(() => sessionOf(page)).not.toBe(id)
  })
})

it('a form that the browser restores has the chosen network checked, or the cheapest', async () => {
  const page = await phone(browser)
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  await page.getByText('Binance', { exact: true }).click()
  await choose(page, 'USDT', 'Tron')
  // Leaves and returns, in a browser that does not keep the page in memory.
  await page.goto(service.shop)
  await page.goBack()
  await hydrated(page)
  const checked = (name: string) =>
    page
      .locator(`input[name="${name}"]:checked`)
      .evaluateAll((found) => found.map((one) => (one as HTMLInputElement).value))
  await expect.poll(() => checked('asset')).toEqual(['USDT'])
  const cheapest = page.locator('.network:has(.cheapest) input')
  expect(['Tron', await cheapest.inputValue()]).toContain((await checked('network'))[0])
})

it('a payment that is reloaded offline has the language that the customer chose last', async () => {
  const page = await phone(browser)
  const id = await startPayment(page, service.origin)
  const isSavedIn = (language: string) =>
    page.evaluate(
      async ([path, lang]) => (await (await caches.match(path))?.text())?.includes(`<html lang="${lang}"`) ?? false,
      [`/p/demo/s/${id}`, language] as const,
    )
  await expect.poll(() => isSavedIn('en')).toBe(true)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null)
  await page.locator('a.lang').click()
  await page.getByRole('dialog').getByText('العربية').click()
  await expect.poll(() => isSavedIn('ar')).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await screenLocator(page, 'paying').waitFor()
  expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ])
})

describe.each([
  ['with', true],
  ['without', false],
])('a price that changes while the customer fills in the form, %s script', (_, javaScriptEnabled) => {
  it('is shown before the customer can pay it', async () => {
    const { slug } = await merchant('POST', '', { title: 'Changing price', currency: 'NGN', amount: '50000.00' })
    const page = await phone(browser, { javaScriptEnabled })
    await page.goto(`${service.origin}/p/${slug}`)
    if (javaScriptEnabled) await hydrated(page)
    await page.locator('#first_name').fill('Adaeze')
    await page.locator('#email').fill('adaeze@example.com')
    await choose(page, 'USDT', 'Tron')
    await merchant('PATCH', `/${slug}`, { amount: '100000.00' })
    await press(page)
    await page.getByText('The price has changed. Reload this page.').waitFor()
    expect(page.url()).not.toContain('/s/')
  })
})

it.each([
  ['with', true],
  ['without', false],
])('a page whose slug changes during a payment still takes the payment, %s script', async (_, javaScriptEnabled) => {
  const { slug } = await merchant('POST', '', { title: 'Changing slug', currency: 'NGN', amount: '50000.00' })
  const page = await phone(browser, { javaScriptEnabled })
  await page.goto(`${service.origin}/p/${slug}`)
  if (javaScriptEnabled) await hydrated(page)
  await fillForm(page)
  await merchant('PATCH', `/${slug}`, { slug: `${slug}-2` })
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  const id = sessionOf(page)
  await merchant('PATCH', `/${slug}`, { slug: `${slug}-3` })
  if (javaScriptEnabled) {
    await waitUntilSaved(page, `/p/${slug}/s/${id}`)
    const form = await page.context().newPage()
    await form.goto(`${service.origin}/p/${slug}`)
    await offer(form).waitFor()
    expect(await offer(form).innerText()).toContain('You already started this payment')
    await form.close()
  }
  await sandboxMoney(service.origin, `${slug}-3`).arrive(id, { final: true })
  if (!javaScriptEnabled) await page.goto(page.url())
  await screenLocator(page, 'completed').waitFor()
  await page.goto(`${service.origin}/p/${slug}/s/${id}`)
  await screenLocator(page, 'completed').waitFor()
  expect(page.url()).toBe(`${service.origin}/p/${slug}-3/s/${id}`)
  await page.goto(`${service.origin}/p/${slug}?asset=USDT#first_name=Ada`)
  await screenLocator(page, 'details').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/p/${slug}-3`)
  if (javaScriptEnabled) await expect.poll(() => page.locator('#first_name').inputValue()).toBe('Ada')
})

it('a sheet returns the focus, however it is closed', async () => {
  const page = await phone(browser)
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  const close = [
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').click({ position: { x: 2, y: 2 }, force: true }),
  ]
  for (const closeSheet of close) {
    await page.locator('a.lang').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await closeSheet()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('lang')
  }
})

it('a sheet that is opened again before the next animation frame stays open', async () => {
  const page = await phone(browser)
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  await page.locator('a.lang').click()
  await page.getByRole('dialog').waitFor()
  const isOpen = await page.evaluate(async () => {
    const isThere = () => document.querySelector('dialog[open]') !== null
    document.querySelector<HTMLElement>('.sheet-content > .quiet')?.click()
    // Waits by microtasks alone, because the browser dispatches `close` with its next frame.
    for (let waited = 0; isThere() && waited < 1_000; waited++) await null
    if (isThere()) throw new Error('the sheet was not closed')
    document.querySelector<HTMLElement>('a.lang')?.click()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return isThere()
  })
  expect(isOpen).toBe(true)
})

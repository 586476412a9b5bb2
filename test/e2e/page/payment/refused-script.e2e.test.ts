import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pay } from '../../../call'
import { displayedValue, hydrated, phone, sandboxMoney, screenLocator } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { fill, press } from '../visitor'

withService()

/** Starts a payment over the API. Returns its id and the URL of its page. */
async function createPayment() {
  const { id } = await pay(service.origin)
  return { id, path: `${service.origin}/p/demo/s/${id}` }
}

const RELOAD_MS = 20_000
const ASSETS = '**/assets/**'

/** Opens a phone with a fake clock, to which the page's script is refused. Records the browser's errors. */
async function phoneWithoutScript(): Promise<{ page: Page; complaints: string[] }> {
  const page = await phone(browser)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.clock.install()
  await page.route(ASSETS, (route) => route.abort())
  return { page, complaints }
}

const notice = (page: Page) => page.getByText('This page reloads every 20 seconds')
const copy = (page: Page) => page.getByRole('button', { name: 'Copy amount' })
/** Marks the document on the screen, to detect its replacement. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-mark', ''))
const isMarked = (page: Page) => page.locator('body[data-mark]').count()
/** Lets the time between two reloads pass, and waits for the requests that follow. */
async function passReloadTime(page: Page) {
  await page.clock.fastForward(RELOAD_MS)
  await page.waitForLoadState('networkidle')
}

describe('a payment whose script is refused', () => {
  it('says that it reloads, shows no button without effect, and shows that money came', async () => {
    const { id, path } = await createPayment()
    const { page, complaints } = await phoneWithoutScript()
    await page.goto(path)
    await notice(page).waitFor()
    expect(await copy(page).count()).toBe(0)
    expect(await displayedValue(page, 'address')).toMatch(/^T\w{33}$/)
    await mark(page)
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await page.clock.fastForward(RELOAD_MS)
    await screenLocator(page, 'completed').waitFor()
    expect(await isMarked(page)).toBe(0)
    expect(complaints.filter((text) => /content security|trusted/i.test(text))).toEqual([])
  })

  it('says that it reloads also when the script neither loads nor fails', async () => {
    const { path } = await createPayment()
    const page = await phone(browser)
    await page.clock.install()
    await page.route(ASSETS, () => {})
    await page.goto(path, { waitUntil: 'commit' })
    await screenLocator(page, 'paying').waitFor()
    expect(await notice(page).isVisible()).toBe(false)
    // The hidden buttons keep their room, so that nothing moves when they appear.
    expect(
      await page
        .locator('button.js')
        .first()
        .evaluate((button) => getComputedStyle(button).visibility),
    ).toBe('hidden')
    await page.clock.fastForward(RELOAD_MS / 2)
    await notice(page).waitFor()
  })

  it('stays on the screen while the service is unreachable', async () => {
    const { id, path } = await createPayment()
    const { page } = await phoneWithoutScript()
    await page.goto(path)
    await notice(page).waitFor()
    await mark(page)
    const methods: string[] = []
    await page.route('**/p/demo/s/*', (route) => {
      methods.push(route.request().method())
      return methods.length === 1 ? route.abort() : route.fulfill({ status: 503 })
    })
    for (const count of [1, 2]) {
      await page.clock.fastForward(RELOAD_MS)
      await expect.poll(() => methods.length).toBe(count)
    }
    await page.context().setOffline(true)
    await passReloadTime(page)
    expect(methods).toEqual(['HEAD', 'HEAD'])
    expect(await isMarked(page)).toBe(1)
    await page.context().setOffline(false)
    await page.unroute('**/p/demo/s/*')
    await sandboxMoney(service.origin).arrive(id, { final: true })
    await page.clock.fastForward(RELOAD_MS)
    await screenLocator(page, 'completed').waitFor()
  })

  it('is not reloaded while one of its forms is open or has entries', async () => {
    const { path } = await createPayment()
    const { page } = await phoneWithoutScript()
    await page.goto(path)
    await notice(page).waitFor()
    await mark(page)
    const another = page.locator('summary', { hasText: 'another coin' })
    await another.click()
    for (let time = 0; time < 3; time++) await passReloadTime(page)
    expect(await isMarked(page)).toBe(1)
    await page.locator('#other-asset').selectOption('BTC')
    await another.click()
    await passReloadTime(page)
    expect(await isMarked(page)).toBe(1)
    expect(await page.locator('#other-asset').inputValue()).toBe('BTC')
  })

  it('is not reloaded after the customer has stopped it', async () => {
    const { path } = await createPayment()
    const { page } = await phoneWithoutScript()
    await page.goto(path)
    await page.getByRole('link', { name: 'Do not reload' }).click()
    await page.getByText('This page does not reload by itself.').waitFor()
    await mark(page)
    for (let time = 0; time < 2; time++) await passReloadTime(page)
    expect(await isMarked(page)).toBe(1)
  })
})

it('a form whose script is refused is never reloaded, and can be submitted', async () => {
  const { page } = await phoneWithoutScript()
  await page.goto(`${service.origin}/p/demo`)
  await mark(page)
  await fill(page, 'USDT', 'Tron')
  for (let time = 0; time < 3; time++) await passReloadTime(page)
  expect(await isMarked(page)).toBe(1)
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  await notice(page).waitFor()
})

it('a payment whose script runs has its buttons, and does not reload', async () => {
  const { id, path } = await createPayment()
  const page = await phone(browser)
  await page.clock.install()
  await page.goto(path)
  await hydrated(page)
  await copy(page).first().waitFor()
  await mark(page)
  const probes: string[] = []
  page.on('request', (request) => request.method() === 'HEAD' && probes.push(request.url()))
  for (let time = 0; time < 3; time++) await page.clock.fastForward(RELOAD_MS)
  // By the time of the page's own request, a page without script would have reloaded.
  await sandboxMoney(service.origin).arrive(id, { final: true })
  await screenLocator(page, 'completed').waitFor()
  expect(probes).toEqual([])
  expect(await isMarked(page)).toBe(1)
  expect(await notice(page).count()).toBe(0)
})

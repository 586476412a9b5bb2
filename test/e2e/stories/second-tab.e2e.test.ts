import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setDeviceClock, withDeviceClock } from '../device-clock'
import { hydrated, phone, sandboxMoney, screenLocator, sessionOf, startPayment } from '../stories'
import { browser, service, withService } from '../with-service'

withService()

/** The browser's storage for the service, as text. */
const readStorage = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

const offer = (page: Page) => page.locator('.started')

/** Whether an element is visible as a whole without scrolling. */
const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

it('second tab: the started payment is continued, not started again', async () => {
  const first = await phone(browser)
  const id = await startPayment(first, service.origin)
  const second = await first.context().newPage()
  await second.goto(`${service.origin}/p/demo`)
  await offer(second).waitFor()
  expect(await offer(second).innerText()).toMatch(
    /^You already started this payment: 31\.25\sUSDT on Tron, (?:30|29) min left\.\s+Continue this payment$/,
  )
  expect(await isInSight(second, '.started a.button')).toBe(true)
  // The button of the offer precedes the button of the form.
  const order = await second.locator('a.button, button.button').evaluateAll((all) => all.map((one) => one.tagName))
  expect(order).toEqual(['A', 'BUTTON'])

  // The storage contains no name and no e-mail.
  expect(await readStorage(second)).toContain(id)
  expect(await readStorage(second)).not.toMatch(/adaeze|okonkwo|example\.com/i)

  await offer(second).getByRole('link', { name: 'Continue this payment' }).click()
  await screenLocator(second, 'paying').waitFor()
  expect(sessionOf(second)).toBe(id)

  await sandboxMoney(service.origin).arrive(id, { final: true })
  await screenLocator(second, 'completed').waitFor()
  await second.goto(`${service.origin}/p/demo`)
  await offer(second).getByRole('link', { name: 'See your receipt' }).waitFor()
  expect(await readStorage(second)).not.toMatch(/adaeze|okonkwo|example\.com/i)
})

const HOUR = 3_600_000

/** Seconds on the countdown. */
async function countdownOf(page: Page): Promise<number> {
  const parts = (await page.locator('time[role="timer"]').innerText()).split(':').map(Number)
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}

/** Waits for the next answer about the payment: its event stream, or a single state. */
const waitForAnswer = (page: Page, isStream: boolean) =>
  page.waitForResponse(
    (response) =>
      /\/sessions\/[^/]+$/.test(response.url()) &&
      (response.request().headers().accept === 'text/event-stream') === isStream,
  )

/** Makes the dates of answers more than a second old, like a slow answer whose date is rounded down. */
const delayDates = (page: Page) =>
  page.route('**/sessions/*', async (route) => {
    const { prefer: _, 'if-none-match': __, ...headers } = route.request().headers()
    const response = await route.fetch({ headers: { ...headers, accept: '*/*' } })
    const date = new Date(Date.parse((await response.json()).data.created_at) - 1000).toUTCString()
    // Without an ETag, the page polls again after a pause.
    await route.fulfill({ json: await response.json(), headers: { date } })
  })

it.each([
  ['half a second behind', -500],
  ['half a second ahead', 500],
  ['an hour behind', -HOUR],
])('second tab: with the device’s clock %s, the countdown never exceeds the price’s time', async (_, ahead) => {
  const first = await phone(browser)
  await withDeviceClock(first, ahead)
  await startPayment(first, service.origin)
  const secondsLeft = await countdownOf(first)
  expect(secondsLeft).toBeLessThanOrEqual(30 * 60)
  expect(secondsLeft).toBeGreaterThan(29 * 60)
  const second = await first.context().newPage()
  await withDeviceClock(second, ahead)
  await delayDates(second)
  const following = waitForAnswer(second, true)
  await second.goto(`${service.origin}/p/demo`)
  await offer(second).waitFor()
  await (await following).finished()
  // Waits until the page is drawn with the time of that answer.
  await second.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  expect(await offer(second).innerText()).toMatch(/ (?:30|29) min left\.\s/)
  await second.unrouteAll({ behavior: 'wait' })
})

it.each([
  ['back', -HOUR],
  ['forward', HOUR],
])('second tab: a device’s clock that is set %s by an hour changes no countdown', async (_, ahead) => {
  const page = await phone(browser)
  await withDeviceClock(page, 0)
  const following = waitForAnswer(page, true)
  await startPayment(page, service.origin)
  await following
  const before = await countdownOf(page)
  const answer = waitForAnswer(page, false)
  await setDeviceClock(page, ahead)
  expect([200, 304]).toContain((await answer).status())
  await expect.poll(() => countdownOf(page)).toBeLessThan(before)
  expect(await countdownOf(page)).toBeGreaterThan(before - 60)
})

it('second tab: nothing moves while the customer fills in the form', async () => {
  const first = await phone(browser)
  await startPayment(first, service.origin)
  const second = await first.context().newPage()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await second.route('**/sessions/*', async (route) => {
    await held
    await route.continue()
  })
  await second.goto(`${service.origin}/p/demo`)
  await hydrated(second)
  await second.getByLabel('First name').fill('Adaeze')
  const readPosition = () => second.getByLabel('Email').evaluate((field) => field.getBoundingClientRect().top + scrollY)
  const before = await readPosition()
  answer()
  await offer(second).waitFor()
  expect(await readPosition()).toBe(before)
  expect(await second.locator('.go .started').count()).toBe(1)
})

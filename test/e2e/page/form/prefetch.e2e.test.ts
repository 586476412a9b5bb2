import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chunkOf } from '../../../built-chunks.mjs'
import { hydrated, screenLocator } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { fill, press } from '../visitor'

withService()

const PAYMENT = [`/${chunkOf('payment')}`, `/${chunkOf('payment', 'css')}`]
const FRENCH = `/${chunkOf('fr')}`

declare global {
  interface Window {
    /** Runs the page's idle callbacks. */
    becomeIdle(): void
  }
}

/** Delays idle callbacks until `becomeIdle` is called. */
function controlIdle() {
  const waiting: (() => void)[] = []
  Object.assign(window, {
    requestIdleCallback: (callback: () => void) => waiting.push(callback),
    becomeIdle: () => {
      for (const callback of waiting.splice(0)) callback()
    },
  })
}

/** Opens a page with an empty cache, and records requests for the payment's chunk and texts, with their priority. */
async function visit({ isIdleControlled = false, language = 'en' } = {}) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const priorities = new Map<string, string>()
  const fetched: string[] = []
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url, initialPriority } }) => {
    const { pathname } = new URL(url)
    if (![...PAYMENT, FRENCH].includes(pathname)) return
    priorities.set(requestId, `${pathname} ${initialPriority}`)
  })
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const priority = priorities.get(requestId)
    if (priority && !response.fromDiskCache) fetched.push(priority)
  })
  if (isIdleControlled) await page.addInitScript(controlIdle)
  const open = async () => {
    await page.goto(`${service.origin}/p/demo?lang=${language}`, { waitUntil: 'networkidle' })
    await hydrated(page)
  }
  const requested = () => [...priorities.values()]
  /** Makes the browser idle. Then waits for an answer to a request that is sent after those of the page. */
  const becomeIdle = () =>
    page.evaluate(async () => {
      window.becomeIdle()
      await fetch('/healthz')
    })
  return { page, devtools, requested, fetched, open, becomeIdle }
}

const AT_LOW_PRIORITY = PAYMENT.map((path) => `${path} Low`).sort()

const pay = async (page: Page) => {
  await fill(page, 'USDT', 'Tron')
  await press(page)
  await screenLocator(page, 'paying').waitFor()
  await page.locator('[data-qr] svg').waitFor()
}

it('the payment’s chunk is fetched once, at low priority, when the form is usable and the browser idle', async () => {
  const { page, requested, fetched, open, becomeIdle } = await visit({ isIdleControlled: true })
  await open()
  expect(requested()).toEqual([])
  await becomeIdle()
  expect(requested().slice(0, 2).sort()).toEqual(AT_LOW_PRIORITY)
  await expect.poll(() => fetched.toSorted()).toEqual(AT_LOW_PRIORITY)
  await pay(page)
  expect(fetched.toSorted()).toEqual(AT_LOW_PRIORITY)
})

it('an idle browser also fetches the payment’s texts, so that paying needs no other file', async () => {
  const { page, fetched, open } = await visit({ language: 'fr' })
  await open()
  const all = [...AT_LOW_PRIORITY, `${FRENCH} High`].sort()
  await expect.poll(() => fetched.toSorted()).toEqual(all)
  await pay(page)
  expect(fetched.toSorted()).toEqual(all)
})

it('an idle browser also fetches the help, so that languages and folds open at once', async () => {
  const { page, open } = await visit()
  const isFetched = page.waitForResponse(/\/assets\/help-.*\.js$/).then((response) => response.finished())
  await open()
  await isFetched
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Language' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await pay(page)
  await page.getByText('Check the address you pasted').click()
  await page.getByLabel('Paste the address your wallet shows').waitFor()
})

it.each([
  ['whose customer saves data', { saveData: true, effectiveType: '4g' }],
  ['of 2g', { saveData: false, effectiveType: '2g' }],
  ['slower than 2g', { saveData: false, effectiveType: 'slow-2g' }],
])('on a connection %s, the payment’s chunk is not fetched before the customer starts to fill in the form', async (_, connection) => {
  const { page, requested, fetched, open, becomeIdle } = await visit({ isIdleControlled: true })
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
  await open()
  await becomeIdle()
  expect(requested()).toEqual([])
  await page.locator('#first_name').focus()
  await expect.poll(() => fetched.toSorted()).toEqual(AT_LOW_PRIORITY)
  await pay(page)
})

it('with the browser’s data saver, the payment’s chunk is not fetched before the customer fills in the form', async () => {
  const { page, devtools, requested, open, becomeIdle } = await visit({ isIdleControlled: true })
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await open()
  expect(await page.evaluate(() => Reflect.get(Reflect.get(navigator, 'connection'), 'saveData'))).toBe(true)
  await becomeIdle()
  expect(requested()).toEqual([])
})

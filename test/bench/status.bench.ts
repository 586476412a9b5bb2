import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../call'
import { launchChromium } from '../e2e/chromium'
import { type Service, startService } from '../e2e/service'
import { phone, startPayment } from '../e2e/stories'
import { median, publish, table } from './figures'

/** Each payment changes twice: when the deposit is detected, and when it is final. */
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 10)

const CONDITIONS = [
  { name: 'on this machine', slow: false },
  { name: '3G, CPU 4×', slow: true },
]

let browser: Browser
let service: Service

beforeAll(async () => {
  ;[browser, service] = await Promise.all([launchChromium(), startService({ RATE_LIMITS: 'off' })])
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

/** Records in the page when each screen was drawn, by the clock that also times the service's answers. */
const watchScreens = (page: Page) =>
  page.evaluate(() => {
    const drawn: Record<string, number> = {}
    Object.assign(window, { drawn })
    const noteScreen = () => {
      const name = document.querySelector('main')?.dataset.screen ?? ''
      // the change is visible from the next animation frame on
      if (!(name in drawn)) requestAnimationFrame(() => setTimeout(() => (drawn[name] ??= Date.now())))
    }
    noteScreen()
    new MutationObserver(noteScreen).observe(document.body, { subtree: true, childList: true, attributes: true })
  })

const waitUntilDrawn = (page: Page, name: string) =>
  page
    .waitForFunction((screen) => (window as unknown as { drawn: Record<string, number> }).drawn[screen], name)
    .then((handle) => handle.jsonValue() as Promise<number>)

async function slowDown(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const bytes = (400 * 1000) / 8
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Milliseconds from the service's answer to the change on the screen, twice for each payment: detected, and final. */
async function measureChanges(slow: boolean): Promise<number[]> {
  const delays: number[] = []
  for (let n = 0; n < PAYMENTS; n += 1) {
    const page = await phone(browser)
    if (slow) await slowDown(page)
    const id = await startPayment(page, service.origin)
    await page.locator('.folds').waitFor()
    await watchScreens(page)
    // varies how long the poll has been held when the deposit comes
    await page.waitForTimeout(1000 + 137 * n)
    for (const [action, name] of [
      ['deposits', 'processing'],
      ['confirm', 'completed'],
    ] as const) {
      const body = action === 'deposits' ? { confirmations: 0 } : {}
      await call(service.origin, 'POST', `/api/v1/p/demo/sessions/${id}/sandbox/${action}`, body)
      const answered = Date.now()
      delays.push(Math.max(0, (await waitUntilDrawn(page, name)) - answered))
    }
    await page.context().close()
  }
  return delays
}

test('a change of status on the screen', async () => {
  const delays = new Map<string, number[]>()
  for (const { name, slow } of CONDITIONS) delays.set(name, await measureChanges(slow))
  const ms = (value: number) => value.toFixed(0)
  publish(
    'status',
    'A change of status on the screen',
    [
      `Milliseconds from the service's answer that the money is stored to the animation frame in which the page shows it; ${2 * PAYMENTS} changes each of payments in the sandbox, browser and service on one machine.`,
      table(
        ['', 'median', 'largest'],
        [...delays].map(([name, values]) => [name, ms(median(values)), ms(Math.max(...values))]),
      ),
    ],
    [...delays].map(([name, values]) => [
      `A change of status on the screen, the slowest of ${values.length}, ${name}`,
      `${ms(Math.max(...values))} ms`,
      '1,000 ms',
    ]),
  )
  for (const [name, values] of delays) expect(Math.max(...values), name).toBeLessThanOrEqual(1000)
})

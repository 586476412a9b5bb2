import type { Browser, Page } from 'playwright-core'

/** A page to visit, and how to get from its form to its QR code. */
export interface Target {
  name: string
  url: string
  /** A CSS selector. The page is usable when this element is visible and enabled. */
  usable: string
  fields: Record<string, string>
  /** The radio buttons to select, in order. */
  ticks: string[]
  submit: string
  done: string
  /** The exact number of transferred bytes so far. */
  bytes(): { up: number; down: number }
}

export interface Conditions {
  name: string
  latencyMs: number
  kbitDown: number
  kbitUp: number
  cpu: number
  /** How long the driver waits before it polls whether the page is usable, because its polls slow the page down. */
  silentMs: number
  /** The pause between the usable page and the first filled field, in which the page may load the rest. */
  pauseMs: number
  /** The time between the first filled field and "Pay". A person needs some seconds. */
  typingMs: number
}

/** The size of the first view. Only measured if a pause follows the view. */
interface Weight {
  requests: number
  /** By resource type, including headers, without resources that the page prefetches for the payment. */
  kinds: Record<string, number>
  downBytes: number
  nodes: number
  heapKiB: number
}
const NOT_MEASURED: Weight = { requests: 0, kinds: {}, downBytes: 0, nodes: 0, heapKiB: 0 }

export interface Visit extends Weight {
  firstPaintMs: number
  usableMs: number
  submitToQrMs: number
  blockedMs: number
  shift: number
  /** The bytes transferred until the QR code is visible. */
  flowUpBytes: number
  flowDownBytes: number
  /** The bytes transferred while waiting. */
  waitUpBytes: number
  waitDownBytes: number
}

type Seen = { usable: number; done: number; paint: number; shift: number; blocked: number }
declare global {
  interface Window {
    seen: Seen
  }
}

/** Runs in the page before its own scripts. Times are absolute, because a step may load another document. */
function watch({ usable, done }: { usable: string; done: string }) {
  const seen: Seen = { usable: 0, done: 0, paint: 0, shift: 0, blocked: 0 }
  window.seen = seen
  const absolute = (time: number) => performance.timeOrigin + time
  const observe = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.paint = absolute(entry.startTime)
  })
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value ?? 0
  })
  observe('longtask', (entry) => {
    seen.blocked += Math.max(0, entry.duration - 50)
  })
  const shows = (selector: string) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 0 && height > 0 && element.checkVisibility() && !element.matches(':disabled')
    })
  const check = () => {
    if (!seen.usable && shows(usable)) seen.usable = absolute(performance.now())
    if (!seen.done && shows(done)) seen.done = absolute(performance.now())
    if (!seen.usable || !seen.done) requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** Fills in the form from inside the page, so that no round trip of the driver is measured. */
const fill = ({ fields, ticks }: Pick<Target, 'fields' | 'ticks'>) => {
  for (const [selector, value] of Object.entries(fields)) {
    const field = document.querySelector<HTMLInputElement>(selector)
    if (!field) throw new Error(`no ${selector}`)
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const selector of ticks) document.querySelector<HTMLInputElement>(selector)?.click()
}

/** Clicks the button. Returns the time of the click. */
const press = (submit: string) => {
  setTimeout(() => document.querySelector<HTMLButtonElement>(submit)?.click(), 0)
  return performance.timeOrigin + performance.now()
}

const TIMEOUT = { timeout: 120_000, polling: 50 }

/** Makes a visit with an empty cache, from the first byte to the QR code, and waits for `waitMs` after it. */
export async function visit(browser: Browser, target: Target, conditions: Conditions, waitMs = 0): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-NG',
  })
  try {
    const page = await context.newPage()
    const { throttle, measure } = await instrument(page, conditions)
    await page.addInitScript(watch, { usable: target.usable, done: target.done })
    await throttle()
    const before = target.bytes()
    const began = Date.now()
    await page.goto(target.url, { waitUntil: 'commit', timeout: TIMEOUT.timeout })
    await page.waitForTimeout(conditions.silentMs)
    await page.waitForFunction(() => window.seen?.usable, null, TIMEOUT)
    await page.waitForTimeout(conditions.pauseMs)
    const navigation = await page.evaluate(() => performance.timeOrigin)
    const first = await page.evaluate(() => ({ ...window.seen }))
    const weight = conditions.pauseMs > 0 ? await measure() : NOT_MEASURED
    await page.evaluate(fill, { fields: target.fields, ticks: target.ticks })
    await page.waitForTimeout(conditions.typingMs)
    const clicked = await page.evaluate(press, target.submit)
    await page.waitForFunction(() => window.seen?.done, null, TIMEOUT)
    const done = await page.evaluate(() => window.seen.done)
    await page.waitForTimeout(500)
    const paid = target.bytes()
    await page.waitForTimeout(waitMs)
    const after = target.bytes()
    if (navigation < began - 1000) throw new Error('the clock of the browser differs from the clock of the test')
    return {
      ...weight,
      firstPaintMs: first.paint - navigation,
      // an animation frame's callback runs before that frame is painted, so the paint may be later
      usableMs: Math.max(first.usable, first.paint) - navigation,
      submitToQrMs: done - clicked,
      blockedMs: first.blocked,
      shift: first.shift,
      flowUpBytes: paid.up - before.up,
      flowDownBytes: paid.down - before.down,
      waitUpBytes: after.up - paid.up,
      waitDownBytes: after.down - paid.down,
    }
  } finally {
    await context.close()
  }
}

async function instrument(page: Page, { latencyMs, kbitDown, kbitUp, cpu }: Conditions) {
  const cdp = await page.context().newCDPSession(page)
  for (const domain of ['Network', 'Performance', 'HeapProfiler'] as const) await cdp.send(`${domain}.enable`)
  const fetched = new Map<string, { url: string; type: string; bytes: number }>()
  cdp.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request: { url } }) => {
    if (!url.startsWith('data:')) fetched.set(requestId, { url, type, bytes: 0 })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return {
    async throttle() {
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: (kbitDown * 1000) / 8,
        uploadThroughput: (kbitUp * 1000) / 8,
      })
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    },
    async measure(): Promise<Weight> {
      const ahead = await page.evaluate(
        () => document.querySelector<HTMLElement>('script[data-payment]')?.dataset.payment ?? '',
      )
      const firstView = [...fetched.values()].filter(({ url }) => !ahead.split(' ').includes(new URL(url).pathname))
      const kinds: Record<string, number> = {}
      for (const { type, bytes } of firstView) kinds[type] = (kinds[type] ?? 0) + bytes
      await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
      return {
        requests: firstView.length,
        kinds,
        downBytes: firstView.reduce((sum, { bytes }) => sum + bytes, 0),
        nodes: value('Nodes'),
        heapKiB: value('JSHeapUsedSize') / 1024,
      }
    },
  }
}

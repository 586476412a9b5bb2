import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../chromium'
import { type Service, startService } from '../service'
import { drawn, studioLink } from './studio'

let service: Service
let browser: Browser

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startService(), launchChromium()])
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

/** A processor of a quarter of this one's speed, in a window of its own. */
async function slowDesk(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Milliseconds until a page stands in every frame that is seen. */
async function timeToStart(): Promise<number> {
  const page = await slowDesk()
  await page.addInitScript(() => {
    if (top !== self) return
    const look = () => {
      const seen = [...document.querySelectorAll<HTMLIFrameElement>('.screens iframe')].filter(
        (frame) => frame.getBoundingClientRect().top < innerHeight,
      )
      const done = seen.length > 0 && seen.every((frame) => frame.contentDocument?.querySelector('main'))
      if (done) Object.assign(globalThis, { started: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(await studioLink(service))
  const started = await page.waitForFunction(() => (globalThis as { started?: number }).started)
  const time = (await started.jsonValue()) as number
  await page.context().close()
  return time
}

/** Milliseconds from a step of the picker to the frame in which every seen preview is painted with it. */
const timesToShow = (page: Page, colors: readonly string[]) =>
  page.evaluate(async (steps) => {
    const picker = document.querySelector<HTMLInputElement>('#color-accent')
    const times: number[] = []
    for (const color of steps) {
      await new Promise((resolve) => setTimeout(resolve, 600))
      const from = performance.now()
      if (picker) picker.value = color
      picker?.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const painted = new MessageChannel()
          painted.port1.onmessage = () => resolve()
          painted.port2.postMessage(null)
        })
      })
      times.push(performance.now() - from)
    }
    return times
  }, colors)

// Other work on the same machine only ever makes it slower: the best of some attempts is the studio's own time.
const best = (times: readonly number[]) => Math.min(...times)

it('starts within two seconds on a slow processor', async () => {
  const times = []
  for (let attempt = 0; attempt < 4; attempt++) times.push(await timeToStart())
  expect(best(times)).toBeLessThan(2000)
})

it('shows a step of a token in all frames that are seen within a tenth of a second', async () => {
  const page = await slowDesk()
  await page.goto(await studioLink(service))
  await drawn(page)
  const times = await timesToShow(page, ['#8a1c4a', '#0055aa', '#00663a', '#884400', '#123456', '#5b2a86'])
  expect(best(times)).toBeLessThan(100)
  expect([...times].sort((a, b) => a - b)[2]).toBeLessThan(150)
})

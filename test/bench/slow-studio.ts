import type { Browser, Page } from 'playwright-core'
import type { Service } from '../e2e/service'
import { studioLink } from '../e2e/studio/studio'

/** Opens a page in a new window, with the processor slowed down to a quarter. */
export async function openSlowPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Opens the studio. Returns the milliseconds until every visible frame shows a page. */
export async function measureStart(service: Service, browser: Browser): Promise<number> {
  const page = await openSlowPage(browser)
  await page.addInitScript(() => {
    if (top !== self) return
    const check = () => {
      const visibleFrames = [...document.querySelectorAll<HTMLIFrameElement>('.screens iframe')].filter(
        (frame) => frame.getBoundingClientRect().top < innerHeight,
      )
      const done =
        visibleFrames.length > 0 && visibleFrames.every((frame) => frame.contentDocument?.querySelector('main'))
      if (done) Object.assign(globalThis, { started: performance.now() })
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
  await page.goto(await studioLink(service))
  const started = await page.waitForFunction(() => (globalThis as { started?: number }).started)
  const time = (await started.jsonValue()) as number
  await page.context().close()
  return time
}

/** Picks the colors one after another. Returns the milliseconds from each pick until all visible previews show it. */
export const measureColorChanges = (page: Page, colors: readonly string[]): Promise<number[]> =>
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

import type { Browser, Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Service } from '../service'

/** What a customer does in the demo shop of a service. */
export function demoShop(stage: () => { service: Service; browser: Browser }) {
  /** The demo shop on a phone; nothing may be stored, and every complaint of a policy is noted. */
  async function visit({ storage = true } = {}) {
    const context = await stage().browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-NG' })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (/policy|violat|refused to|trusted/i.test(message.text())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    if (!storage)
      await page.addInitScript(() => {
        const forbidden = {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        }
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, forbidden)
        Object.defineProperty(document, 'cookie', forbidden)
      })
    await page.goto(`${stage().service.shop}/`)
    return { page, complaints }
  }

  /** The page, in its frame. */
  const frameOf = async (page: Page): Promise<Frame> => {
    await expect
      .poll(() => page.frames().some((frame) => frame.url().startsWith(`${stage().service.origin}/p/demo`)))
      .toBe(true)
    return page.frames().find((frame) => frame.url().startsWith(`${stage().service.origin}/p/demo`)) as Frame
  }
  return { visit, frameOf }
}

export const screen = (frame: Frame, name: string) => frame.locator(`main[data-screen="${name}"]`)

export async function choosePair(frame: Frame) {
  await frame.getByRole('group', { name: 'Pay with' }).getByRole('radio', { name: /USDT/ }).check()
  await frame.getByRole('group', { name: 'Network' }).getByRole('radio', { name: /Tron/ }).check()
  await frame.getByRole('button', { name: /Continue/ }).click()
  await screen(frame, 'paying').waitFor()
}

/** The id of the payment that the shop keeps in its history. */
export const keptSession = async (page: Page) => {
  const kept = () => page.evaluate(() => JSON.stringify(history.state))
  await expect.poll(kept).toContain('/s/')
  return /\/s\/([\w-]+)/.exec(await kept())?.[1] as string
}

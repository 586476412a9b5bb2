import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { browser, service } from '../with-service'

/** Opens the demo shop on a phone, and records violations of policies. `storage: false` forbids storage. */
export async function visit({ storage = true } = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-NG' })
  const page = await context.newPage()
  const warnings: string[] = []
  page.on('console', (message) => {
    if (/policy|violat|refused to|trusted/i.test(message.text())) warnings.push(message.text())
  })
  page.on('pageerror', (error) => warnings.push(error.message))
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
  await page.goto(`${service.shop}/`)
  return { page, warnings }
}

/** Waits for the payment page in the frame of a shop. */
export async function frameOf(page: Page, origin = service.origin): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(`${origin}/p/demo`))
  await expect.poll(find).toBeDefined()
  return find() as Frame
}

export const screen = (frame: Frame, name: string) => frame.locator(`main[data-screen="${name}"]`)

export async function choosePair(frame: Frame) {
  await frame.getByRole('group', { name: 'Pay with' }).getByRole('radio', { name: /USDT/ }).check()
  await frame.getByRole('group', { name: 'Network' }).getByRole('radio', { name: /Tron/ }).check()
  await frame.getByRole('button', { name: /Continue/ }).click()
  await screen(frame, 'paying').waitFor()
}

/** Waits for the id of the payment in the shop's history. */
export const sessionInHistory = async (page: Page) => {
  const state = () => page.evaluate(() => JSON.stringify(history.state))
  await expect.poll(state).toContain('/s/')
  return /\/s\/([\w-]+)/.exec(await state())?.[1] as string
}

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../../../src/contract/session/session'
import { hydrated } from '../../stories'
import { browser, service, withService } from '../../with-service'
import { paymentOfEveryPair } from './every-pair'

let sessions: Session[]
withService()

/** The viewport of a phone of 360 px between the browser's bars. */
const VISIBLE = { width: 360, height: 612 }

beforeAll(async () => {
  sessions = await paymentOfEveryPair(service.origin)
})

/** The pairs whose copy buttons are not all on the first screen, or whose page is wider than the screen. */
async function findMisfits(language: string, app?: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: VISIBLE, isMobile: true, hasTouch: true })
  if (app) await context.addInitScript((value) => localStorage.setItem('malipo', JSON.stringify({ app: value })), app)
  const page = await context.newPage()
  const found: string[] = []
  for (const { id, crypto_asset, network } of sessions) {
    await page.goto(`${service.origin}/p/demo/s/${id}?lang=${language}`)
    await page.locator('[data-value="address"]').waitFor()
    await hydrated(page)
    if (app) await page.locator('.app-steps, .app-link').first().waitFor()
    const { bottoms, beside } = await measure(page)
    if (bottoms.length !== 2 || bottoms.some((bottom) => bottom > VISIBLE.height) || beside > 0)
      found.push(`${crypto_asset} on ${network}: ${bottoms}, ${beside} beside`)
  }
  await context.close()
  return found
}

const measure = (page: Page) =>
  page.evaluate(() => ({
    bottoms: [...document.querySelectorAll('.copy button')].map((one) => one.getBoundingClientRect().bottom),
    beside: document.documentElement.scrollWidth - innerWidth,
  }))

describe('on a phone, both copy buttons are on the first screen', () => {
  it.each(['en', 'fr', 'ar', 'sw', 'am'])('in %s, for every pair', async (language) => {
    expect(sessions.length).toBeGreaterThan(15)
    expect(await findMisfits(language)).toEqual([])
  })

  it.each(['en', 'fr', 'ar', 'sw'])('in %s, also when paying from Binance', async (language) => {
    expect(await findMisfits(language, 'binance')).toEqual([])
  })

  it('which are above the QR code', async () => {
    const page = await browser.newPage({ viewport: VISIBLE })
    await page.goto(`${service.origin}/p/demo/s/${sessions[0]?.id}`)
    const tops = () =>
      page.evaluate(() => ['.copy', '[data-qr]'].map((one) => document.querySelector(one)?.getBoundingClientRect().top))
    const [copy = 0, code = 0] = await tops()
    expect(copy).toBeLessThan(code)
    // On a larger screen, the code is beside the amount, because customers scan it with their phone.
    await page.setViewportSize({ width: 1280, height: 800 })
    const [amount = 0, beside = 1] = await tops()
    expect(beside).toBe(amount)
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Frame, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../chromium'
import { type Service, startService } from '../service'
import { sandboxMoney } from '../stories'

let service: Service
/** The demo shop at an address that makes it another site than the page, not only another origin. */
let shop: string

beforeAll(async () => {
  service = await startService()
  shop = service.shop.replace('localhost', '127.0.0.1')
  await service.call('PATCH', '/api/v1/payment-pages/demo', { allowed_origins: [shop] })
})
afterAll(() => service?.stop())

/** Launches a browser with these settings, as a customer can choose them. */
async function launchWith(profile: object) {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-profile-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(join(folder, 'Default/Preferences'), JSON.stringify({ profile }))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    viewport: { width: 390, height: 844 },
  })
  onTestFinished(async () => {
    await context.close()
    // The last process of the browser may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return context.newPage()
}

async function frameOf(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(`${service.origin}/p/demo`))
  await expect.poll(find).toBeDefined()
  return find() as Frame
}

/** Whether a frame can store cookies and use storage. */
const readStorageRights = (frame: Frame) =>
  frame.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a frame of a foreign site may do with it
    document.cookie = 'probe=1; SameSite=None; Secure'
    const cookies = document.cookie !== ''
    // biome-ignore lint/suspicious/noDocumentCookie: whether that frame has got the cookie
    document.cookie = 'probe=; Max-Age=0; SameSite=None; Secure'
    try {
      return { cookies, storage: localStorage.length >= 0 }
    } catch {
      return { cookies, storage: false }
    }
  })

const STORES = { cookies: true, storage: true }
const STORES_NOTHING = { cookies: false, storage: false }

test.each([
  ['everything may be stored', { block_third_party_cookies: false, cookie_controls_mode: 0 }, STORES, STORES],
  [
    'third-party cookies are blocked',
    { block_third_party_cookies: true, cookie_controls_mode: 1 },
    STORES,
    STORES_NOTHING,
  ],
  ['nothing may be stored', { default_content_setting_values: { cookies: 2 } }, STORES_NOTHING, STORES_NOTHING],
])('if %s, a whole payment works, and resumes after a reload', async (_, profile, inTheShop, inTheFrame) => {
  const page = await launchWith(profile)
  await page.goto(`${shop}/`)
  expect(await readStorageRights(page.mainFrame())).toEqual(inTheShop)
  await page.getByRole('link', { name: 'Pay ₦50,000 with crypto' }).click()
  let frame = await frameOf(page)
  await expect.poll(() => frame.getByLabel('First name').inputValue()).toBe('Adaeze')
  expect(await readStorageRights(frame)).toEqual(inTheFrame)
  await frame.getByRole('group', { name: 'Pay with' }).getByRole('radio', { name: /USDT/ }).check()
  await frame.getByRole('group', { name: 'Network' }).getByRole('radio', { name: /Tron/ }).check()
  await frame.getByRole('button', { name: /Continue/ }).click()
  await frame.locator('main[data-screen="paying"]').waitFor()
  const address = await frame.locator('[data-value="address"]').textContent()
  await expect.poll(() => page.evaluate(() => history.state?.malipo?.href)).toContain('/s/')
  const id = await page.evaluate(() => history.state.malipo.href.split('/s/')[1])

  await page.reload()
  frame = await frameOf(page)
  await frame.locator('main[data-screen="paying"]').waitFor()
  expect(await frame.locator('[data-value="address"]').textContent()).toBe(address)
  await sandboxMoney(service.origin).arrive(id, { final: true })
  await frame.locator('main[data-screen="completed"]').waitFor()
  await expect.poll(() => page.locator('#paid').textContent()).toContain('has arrived')
  await page.goBack()
  await expect.poll(() => page.locator('malipo-frame').count()).toBe(0)
  expect(await page.context().cookies()).toEqual([])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../chromium'
import { browser, service, withService } from '../with-service'
import { signInBy } from './dashboard'

withService()

/** Signs in, changes the language and the mode, and takes a payment. */
async function workOnDashboard(page: Page) {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await signInBy(page, await service.signInLink())
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('fr')
  await page.getByRole('heading', { name: 'Aujourd’hui', exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Langue', exact: true }).selectOption('en')
  await page.getByRole('link', { name: 'Live', exact: true }).click()
  await page.locator('.frame[data-mode="live"]').waitFor()
  await page.goto(`${service.origin}/dashboard/test/till`)
  await page.locator('.keypad').getByRole('button', { name: '5', exact: true }).click()
  await page.locator('.keypad').getByRole('button', { name: '0', exact: true }).click()
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.locator('.sale[data-state="waiting"] .qr svg').waitFor()
  expect(errors).toEqual([])
}

test.each<[string, () => void]>([
  ['is null', () => void Object.defineProperty(window, 'localStorage', { value: null })],
  [
    'is denied',
    () => {
      const deny = () => {
        throw new DOMException('The request was denied.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny })
    },
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
])('the dashboard works if the storage %s', async (_, prepare) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-NG' })
  await context.addInitScript(prepare)
  await workOnDashboard(await context.newPage())
})

/** A browser that stores no data for this site, as its user can choose. */
async function browserWithoutCookies(): Promise<{ context: BrowserContext; allow(): Promise<BrowserContext> }> {
  const folder = mkdtempSync(join(tmpdir(), 'malipo-profile-'))
  const preferences = (cookies: number) => JSON.stringify({ profile: { default_content_setting_values: { cookies } } })
  mkdirSync(join(folder, 'Default'))
  const launch = async (cookies: number) => {
    writeFileSync(join(folder, 'Default/Preferences'), preferences(cookies))
    return chromium.launchPersistentContext(folder, {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
      viewport: { width: 360, height: 640 },
      locale: 'en-NG',
    })
  }
  let context = await launch(2)
  onTestFinished(async () => {
    await context.close()
    // the last process of the browser may still be writing
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return {
    context,
    async allow() {
      await context.close()
      context = await launch(1)
      return context
    },
  }
}

test('without cookies, the dashboard says so in words, and the link still signs in afterwards', async () => {
  const blocked = await browserWithoutCookies()
  const page = await blocked.context.newPage()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const link = await service.signInLink()
  await page.goto(link)
  await page.getByText('This browser stores no cookies for this site').waitFor()
  await page.getByText('Your sign-in link has not been used').waitFor()
  expect(page.url()).toBe(link)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('This browser stores no cookies for this site').waitFor()
  expect([page.url(), sent]).toEqual([link, []])

  const allowed = await (await blocked.allow()).newPage()
  await signInBy(allowed, link)
  await allowed.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  expect(new URL(allowed.url()).hash).toBe('')
})

import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeQr } from '../../qr'
import { displayedValue, phone, startPayment } from '../../stories'
import { customerOf, openTill, sell } from '../../stories/till/counter'
import { browser, service, withService } from '../../with-service'
import { findZbar, readByZbar } from './zbar'

const DARK_READER = readFileSync('node_modules/darkreader/darkreader.js', 'utf8')

/** The rules of Dark Reader’s filter mode: it inverts the document, and images once more. */
const FILTER_MODE = `
  html { filter: invert(100%) hue-rotate(180deg) !important; background: #fff !important }
  img, video, svg image { filter: invert(100%) hue-rotate(180deg) !important }`

/** The rules of its static mode: one background and one text colour for every element. */
const STATIC_MODE = `
  html, body, :not(iframe) { background-color: #181a1b !important; border-color: #666 !important; color: #ddd !important }`

type DarkReader = { setFetchMethod(method: typeof fetch): void; enable(theme: object): void }

/** The ways in which browsers and their extensions darken a page. Extensions are not bound by its content policy. */
const DARKENING: Record<string, (page: Page) => Promise<unknown>> = {
  'Dark Reader, dynamic': async (page) => {
    await page.evaluate(DARK_READER)
    await page.evaluate(() => {
      const { DarkReader } = window as unknown as { DarkReader: DarkReader }
      DarkReader.setFetchMethod(fetch)
      DarkReader.enable({ brightness: 100, contrast: 90, sepia: 10 })
    })
    // The background of the page is dark once the theme is applied.
    await expect.poll(() => brightness(page)).toBeLessThan(60)
  },
  'Dark Reader, filter': (page) => page.addStyleTag({ content: FILTER_MODE }),
  'Dark Reader, static': (page) => page.addStyleTag({ content: STATIC_MODE }),
  'forced colours': (page) => page.emulateMedia({ forcedColors: 'active' }),
  'the forced dark mode of Chrome': async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
  },
  print: (page) => page.emulateMedia({ media: 'print' }),
}

const brightness = (page: Page) =>
  page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]))

async function expectToRead(code: Locator, text: string) {
  const screenshot = await code.screenshot()
  expect({ zbar: readByZbar(screenshot), jsqr: decodeQr(screenshot) }).toEqual({ zbar: text, jsqr: text })
}

withService()
beforeAll(() => void findZbar())

describe.each(Object.keys(DARKENING))('darkened by %s, zbar and jsqr read', (mode) => {
  it.each(['light', 'dark'] as const)('the address and the payment’s link (%s)', async (colorScheme) => {
    const page = await phone(browser, { bypassCSP: true, colorScheme })
    await startPayment(page, service.origin)
    const code = page.locator('[data-qr]')
    await DARKENING[mode]?.(page)
    await expectToRead(code, await displayedValue(page, 'address'))
    // The share dialog is not printed.
    if (mode === 'print') return
    await page.getByRole('button', { name: 'Share' }).click()
    await page.locator('dialog .qr').waitFor()
    await expectToRead(page.locator('dialog .qr'), page.url())
  })

  it('the link that a merchant shows at the counter', async () => {
    const page = await openTill(service, browser, { bypassCSP: true })
    const { url } = await customerOf(service, await sell(page, '2500'))
    await DARKENING[mode]?.(page)
    await expectToRead(page.locator('.qr'), url)
  })
})

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { PaymentPage } from '../../../src/contract/page/payment-page'
import { violations } from '../axe'
import { decodeQr } from '../qr'
import { browser, service, withService } from '../with-service'
import { hasOverflow, openDashboard } from './dashboard'

withService()

/** Pictures are only for people, so they are taken on request. */
async function picture(page: Page, name: string) {
  const folder = process.env.HAND_OVER_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const linkOfDemo = async () => (await service.call<PaymentPage>('GET', '/api/v1/payment-pages/demo')).url

describe('a poster', () => {
  const SIZES = [
    ['a6', 105, 148],
    ['a5', 148, 210],
    ['a4', 210, 297],
  ] as const

  test.each(
    SIZES,
  )('of %s is one sheet of this size, whose printed code leads to the page', async (size, width, height) => {
    const page = await openDashboard(service, browser, { viewport: { width: 1280, height: 800 } })
    await page.goto(`${service.origin}/dashboard/test/pages/demo?poster=yes&size=${size}&first=en&second=ha`)
    await page.locator('.poster .qr svg').waitFor()
    await picture(page, `poster-screen-${size}`)
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
    const [, right = '', top = ''] = /\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    const inMillimetres = (points: string) => (Number(points) * 25.4) / 72
    expect(Math.abs(inMillimetres(right) - width)).toBeLessThan(1)
    expect(Math.abs(inMillimetres(top) - height)).toBeLessThan(1)
    // the sheet as it is printed, in CSS pixels
    await page.emulateMedia({ media: 'print' })
    const pixels = (millimetres: number) => Math.ceil((millimetres * 96) / 25.4)
    await page.setViewportSize({ width: pixels(width), height: pixels(height) })
    const print = await page.screenshot()
    await picture(page, `poster-print-${size}`)
    expect(decodeQr(print)).toBe(await linkOfDemo())
    const text = await page.locator('body').innerText()
    expect(text).toContain('Pay with crypto')
    expect(text).toContain('Biya da crypto')
    expect(text).not.toContain('Second language')
  })

  test.each(['en', 'ar'])('fits its sheet in every pair of languages, in a dashboard in %s', async (language) => {
    const title = 'School fees of the second term, Government Secondary School, Gwagwalada, Abuja, 2026'
    const long = { title, currency: 'NGN', amount: '1', slug: `school-fees-of-the-second-term-2026-${language}` }
    const { id } = await service.call<PaymentPage>('POST', '/api/v1/payment-pages', long)
    const page = await openDashboard(service, browser, {}, language)
    const languages = ['en', 'fr', 'pt', 'ar', 'sw', 'ha', 'yo', 'ig', 'am', 'zu', 'pcm']
    for (const first of languages) {
      const second = languages[(languages.indexOf(first) + 5) % languages.length]
      await page.goto(`${service.origin}/dashboard/test/pages/${id}?poster=yes&first=${first}&second=${second}`)
      await page.locator('.poster .qr svg').waitFor()
      const isCut = await page.locator('.poster').evaluate((sheet) => sheet.scrollHeight > sheet.clientHeight + 1)
      expect([first, second, isCut, await hasOverflow(page)]).toEqual([first, second, false, false])
    }
    await picture(page, `poster-choices-${language}`)
    expect(await violations(page)).toEqual([])
  })

  test('keeps the choice of paper and languages over a reload', async () => {
    const page = await openDashboard(service, browser)
    await page.goto(`${service.origin}/dashboard/test/pages/demo`)
    await page.getByRole('link', { name: 'Poster to print' }).click()
    await page.getByLabel('Paper').selectOption('a4')
    await page.getByLabel('Second language').selectOption('yo')
    await page.reload()
    await page.getByText('Fi crypto sanwó').waitFor()
    expect(await page.getByLabel('Paper').inputValue()).toBe('a4')
    await page.getByLabel('Second language').selectOption('none')
    await page.getByText('Fi crypto sanwó').waitFor({ state: 'detached' })
    expect(await page.locator('.poster ol').count()).toBe(1)
  })
})

describe('handing a link over', () => {
  test('opens WhatsApp, SMS or mail with the link, and sends nothing by itself', async () => {
    const page = await openDashboard(service, browser)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(service.origin)) foreign.push(request.url())
    })
    await page.goto(`${service.origin}/dashboard/test/pages/demo`)
    const link = await linkOfDemo()
    await page.locator('.hand-over a').first().waitFor()
    const hrefs = await page
      .locator('.hand-over a')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    const texts = hrefs.map((href) => decodeURIComponent(href ?? ''))
    const message = `Order 1042 · three books ${link}`
    expect(texts).toEqual([
      `https://wa.me/?text=${message}`,
      `sms:?&body=${message}`,
      `mailto:?subject=Order 1042 · three books&body=${message}`,
    ])
    await page.locator('.hand-over').scrollIntoViewIfNeeded()
    await picture(page, 'hand-over-360')
    expect([foreign, await hasOverflow(page), await violations(page)]).toEqual([[], false, []])
    // Chromium here has no NFC
    expect(await page.getByRole('button', { name: 'Write an NFC tag' }).count()).toBe(0)
  })

  /** Replaces `NDEFReader` by a device whose tag is held to it when the test says so. */
  const withNfc = (page: Page) =>
    page.addInitScript(() => {
      const tag = { written: [] as unknown[], tap: () => {}, fail: (_name: string) => {} }
      class NDEFReader {
        write(message: unknown, { signal }: { signal: AbortSignal }) {
          return new Promise<void>((written, failed) => {
            tag.tap = () => {
              tag.written.push(message)
              written()
            }
            tag.fail = (name) => failed(new DOMException('', name))
            signal.addEventListener('abort', () => failed(new DOMException('', 'AbortError')))
          })
        }
      }
      Object.assign(globalThis, { NDEFReader, tag })
    })
  interface Tag {
    tag: { written: unknown[]; tap(): void; fail(name: string): void }
  }

  test('writes the link onto an NFC tag, and says why if it cannot', async () => {
    const page = await openDashboard(service, browser)
    await withNfc(page)
    await page.goto(`${service.origin}/dashboard/test/pages/demo`)
    const start = page.getByRole('button', { name: 'Write an NFC tag' })
    await start.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Hold the tag to the back of this phone.').waitFor()
    await picture(page, 'nfc-360')
    expect(await violations(page)).toEqual([])
    await page.evaluate(() => (globalThis as unknown as Tag).tag.fail('NetworkError'))
    await dialog.getByText('The tag was not written.').waitFor()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await page.evaluate(() => (globalThis as unknown as Tag).tag.tap())
    await page.getByText('The tag has the link').first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    const written = await page.evaluate(() => (globalThis as unknown as Tag).tag.written)
    expect(written).toEqual([{ records: [{ recordType: 'url', data: await linkOfDemo() }] }])

    await start.click()
    await page.evaluate(() => (globalThis as unknown as Tag).tag.fail('NotAllowedError'))
    await dialog.getByText('This browser may not use NFC.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await start.click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await start.click()
    await dialog.getByText('Hold the tag').waitFor()
  })
})

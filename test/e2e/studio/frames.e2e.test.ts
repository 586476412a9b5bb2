import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PREVIEWS } from '../../../src/studio/frames/screens'
import { decodeQr } from '../qr'
import { browser, service, withService } from '../with-service'
import { cellOf, inFrame, openStudio, SCREENS } from './studio'

withService()

const WITH_ADDRESS = ['paying', 'partial', 'offline'] as const

/** Opens the first screen, for which the studio loads the encoder of QR codes. */
async function openDetails(page: Page) {
  const library = page.waitForEvent('requestfinished', (request) => request.url().includes('/encode-qr-'))
  await cellOf(page, 'details').getByRole('button', { name: 'Open Details' }).click()
  await library
}

describe('the frames', () => {
  it('show every screen at once, each marked as a preview, in any width, scheme, language and direction', async () => {
    const page = await openStudio(service, browser)
    for (const name of SCREENS) {
      const frame = inFrame(page, name)
      expect(await frame.locator('[data-preview]').innerText()).toBe('Preview')
      expect(await frame.locator('main[data-screen]').count()).toBe(1)
    }
    for (const [choice, width] of [
      ['768', 768],
      ['1280', 1280],
      ['360', 360],
    ] as const) {
      await page.getByRole('radio', { name: choice }).check()
      expect(
        await inFrame(page, 'late')
          .locator('body')
          .evaluate(() => innerWidth),
      ).toBe(width)
    }
    await page.getByRole('radio', { name: 'Dark' }).first().check()
    expect(
      await inFrame(page, 'failed')
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor),
    ).toBe('rgb(18, 20, 18)')
    const root = inFrame(page, 'paying').locator('html')
    await page.locator('.view').getByLabel('Language').selectOption('ar')
    await inFrame(page, 'paying').getByText('في انتظار').first().waitFor()
    expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual(['ar', 'rtl'])
    await page.getByLabel('Direction').selectOption('ltr')
    expect(await root.getAttribute('dir')).toBe('ltr')
    await page.getByLabel('Text at 200 %').check()
    expect(await root.evaluate((html) => getComputedStyle(html).fontSize)).toBe('32px')
    await page.getByLabel('Long content').check()
    await inFrame(page, 'paying').getByText('Abeokuta').first().waitFor()
  })

  it('show no real address: address and QR code read PREVIEW', async () => {
    const page = await openStudio(service, browser, { viewport: { width: 1440, height: 1400 } })
    await page.getByLabel('Zoom').selectOption('1')
    for (const name of WITH_ADDRESS) {
      const address = await inFrame(page, name).locator('[data-value="address"]').innerText()
      expect(address.replace(/\s/g, '')).toMatch(/^PREVIEW-PREVIEW/)
      // Browsers do not paint elements that are out of sight.
      await cellOf(page, name).scrollIntoViewIfNeeded()
      const code = inFrame(page, name).locator('[data-qr]')
      expect(decodeQr(await code.screenshot())).toBe('PREVIEW')
    }
  })

  it('send no requests during a simulated payment', async () => {
    const page = await openStudio(service, browser)
    const requested: string[] = []
    const recordRequest = (request: Request) =>
      requested.push(`${request.method()} ${request.url().replace(service.origin, '')}`)
    await openDetails(page)
    const frame = page.frameLocator('.opened iframe')
    await frame.getByLabel('First name').waitFor()
    page.on('request', recordRequest)
    await frame.getByRole('button', { name: 'Continue with 31.25 USDT' }).click()
    await frame.locator('main[data-screen="paying"]').waitFor()
    expect((await frame.locator('[data-value="address"]').innerText()).replace(/\s/g, '')).toMatch(/^PREVIEW/)
    await frame.getByRole('button', { name: /^Copy .*address/ }).click()
    await frame.getByText('Copied').first().waitFor()
    await page.getByRole('button', { name: 'Pay half' }).click()
    await frame.locator('main[data-screen="partial"]').waitFor()
    await page.locator('.played').getByRole('button', { name: 'Pay in full' }).click()
    await frame.locator('main[data-screen="processing"]').waitFor()
    await page.locator('.played').getByRole('button', { name: 'Confirm' }).click()
    await frame.locator('main[data-screen="completed"]').waitFor()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Details with errors' }).first().waitFor()
    await page.getByRole('button', { name: 'Restart' }).click()
    // The only request is the empty document of the next frame, from the cache.
    expect(requested.filter((one) => !/^GET \/studio\/demo\/frame\?/.test(one))).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  })

  it('do not navigate and send no requests when any control is clicked', async () => {
    const page = await openStudio(service, browser)
    await openDetails(page)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url().replace(service.origin, '')))
    let touched = 0
    for (const { label } of PREVIEWS) {
      const frame = page.frameLocator('.opened iframe')
      await page.locator('#opened-name').getByText(label, { exact: true }).waitFor()
      await frame.locator('main[data-screen]').waitFor()
      touched += await frame.locator('body').evaluate(async (body) => {
        const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
        const seen = new Set<string>()
        for (;;) {
          const next = [...body.querySelectorAll<HTMLElement>('button, a, summary, input, select')].find(
            (element) => !seen.has(element.outerHTML) && element.checkVisibility(),
          )
          if (!next) return seen.size
          seen.add(next.outerHTML)
          next.click()
          await settled()
        }
      })
      await page.getByRole('button', { name: 'Next' }).click()
    }
    expect(touched).toBeGreaterThan(150)
    expect(requested.filter((one) => !/^\/studio\/demo\/frame\?/.test(one))).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  })

  it('may not run scripts or send requests by themselves', async () => {
    const response = await fetch(`${service.origin}/studio/demo/frame`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toMatch(/script-src|connect-src|unsafe/)
    expect(await response.text()).not.toContain('<script')
    const studio = (await fetch(`${service.origin}/studio/demo`)).headers.get('content-security-policy') ?? ''
    expect(studio).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(studio).not.toContain('unsafe')
  })
})

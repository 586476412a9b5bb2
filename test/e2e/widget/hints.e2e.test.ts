import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violations } from '../axe'
import { launchChromium } from '../chromium'
import { browser, service, withService } from '../with-service'
import { type Origin, startOrigin } from './origin'

let shop: Origin
withService({ launch: launchChromium })
beforeAll(async () => {
  shop = await startOrigin('localhost')
  shop.serve('/favicon.ico', { body: '' })
})
afterAll(() => shop?.stop())

const patchDemo = (body: object) => service.call('PATCH', '/api/v1/payment-pages/demo', body)

async function visit(policy?: string): Promise<Page> {
  shop.serve('/', {
    body: `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><script src="${service.origin}/widget.js"></script>
      <a href="${service.origin}/p/demo" data-malipo>Pay with crypto</a>`,
    headers: policy ? { 'content-security-policy': policy } : {},
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Pay with crypto' }).click()
  return page
}

const status = (page: Page) => page.getByRole('dialog').getByRole('status').textContent()

describe('in test mode, the dialog of a page that does not load', () => {
  test('names the origin to add to the page’s allowed_origins', async () => {
    await patchDemo({ allowed_origins: [] })
    const page = await visit()
    await expect.poll(() => status(page)).toBe('The payment page did not open.')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Test mode: add ${shop.url} to the page’s allowed_origins.`).waitFor()
    expect(await page.locator('malipo-frame iframe').isVisible()).toBe(false)
    const documentRules = /^(?:landmark-one-main|region|page-has-heading-one) /
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect((await violations(page)).filter((fault) => !documentRules.test(fault))).toEqual([])
    }
    await dialog.getByRole('link', { name: 'Open it in this window' }).click()
    await page.waitForURL(`${service.origin}/p/demo`)
  })

  test('names what to add to the policy of the shop, and no missing origin', async () => {
    await patchDemo({ allowed_origins: [shop.url] })
    const page = await visit(`script-src ${service.origin}; frame-src 'self'`)
    await expect.poll(() => status(page), { timeout: 2000 }).toBe('The payment page did not open.')
    const hint = page.getByRole('dialog').getByText('Test mode:')
    expect(await hint.textContent()).toBe(
      `Test mode: add frame-src ${service.origin} to the Content-Security-Policy of this shop.`,
    )
  })
})

describe('whether an origin may frame a page', () => {
  const framing = async (page: string, origin?: string) => {
    const answer = await fetch(`${service.origin}/widget/framing.js?page=${page}`, {
      headers: origin ? { Origin: origin } : {},
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    return answer.text()
  }

  test('is revealed for the requesting origin only, and for pages in test mode only', async () => {
    await patchDemo({ allowed_origins: [shop.url] })
    expect(await framing('demo', shop.url)).toBe("export const framing='allowed'")
    expect(await framing('demo', 'https://stranger.example')).toBe("export const framing='refused'")
    expect(await framing('demo')).toBe("export const framing='unknown'")
    expect(await framing('no-such-page', shop.url)).toBe("export const framing='unknown'")
  })
})

describe('the dialog with entered details', () => {
  const open = async (typing: boolean) => {
    await patchDemo({ allowed_origins: [shop.url] })
    const page = await visit()
    const frame = page.frameLocator('malipo-frame iframe')
    await frame.getByRole('button', { name: 'Close' }).waitFor()
    if (typing) await frame.getByLabel('First name').fill('Adaeze')
    return { page, frame }
  }
  const isOpen = (page: Page) => page.locator('malipo-frame').count()

  test('asks once before × discards them', async () => {
    const { page, frame } = await open(true)
    await frame.getByRole('button', { name: 'Close' }).click()
    const question = frame.getByRole('dialog', { name: 'Close without paying?' })
    await question.getByRole('button', { name: 'Back to the form' }).click()
    await expect.poll(() => question.count()).toBe(0)
    expect(await frame.getByLabel('First name').inputValue()).toBe('Adaeze')
    await frame.getByRole('button', { name: 'Close' }).click({ noWaitAfter: true })
    await expect.poll(() => isOpen(page)).toBe(0)
  })

  test.each([
    ['the page', true],
    ['the shop', false],
  ])('asks before Escape in %s discards them, and closes after a confirmation', async (_, inPage) => {
    const { page, frame } = await open(true)
    if (!inPage)
      await page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Escape')
    const question = frame.getByRole('dialog', { name: 'Close without paying?' })
    await question.getByRole('button', { name: 'Close' }).click({ noWaitAfter: true })
    await expect.poll(() => isOpen(page)).toBe(0)
  })

  test('does not ask when nothing was entered, and × stays visible', async () => {
    const { page, frame } = await open(false)
    await page.setViewportSize({ width: 360, height: 640 })
    const close = frame.getByRole('button', { name: 'Close' })
    await frame.getByLabel('Email').scrollIntoViewIfNeeded()
    await frame.locator('body').evaluate(() => scrollTo(0, 500))
    const box = await close.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height < 100).toBe(true)
    await close.click({ noWaitAfter: true })
    await expect.poll(() => isOpen(page)).toBe(0)
  })
})

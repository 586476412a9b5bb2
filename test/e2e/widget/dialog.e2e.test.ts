import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from '../axe'
import { launchChromium } from '../chromium'
import { pressEscape, waitUntilDialogClosed } from './close-dialog'
import { connectedFrame, eventsOf, pay, shopHtml, withWorld, world } from './world'

withWorld(launchChromium)

const frames = (page: Page) => page.locator('malipo-frame iframe').count()

describe('the dialog', () => {
  test('covers the shop, has a name, and passes on the shop’s data', async () => {
    const page = await world.visit(shopHtml())
    const frame = await pay(page)
    expect(await page.getByRole('dialog', { name: 'Pay with crypto' }).isVisible()).toBe(true)
    expect(JSON.parse((await frame.locator('#opening').textContent()) ?? '')).toEqual({
      inline: false,
      prefill: { email: 'ada@example.com', first_name: 'Ada' },
    })
    expect(frame.url()).toBe(`${world.pay.url}/p/demo`)
  })

  test('takes the focus, and Tab never reaches the shop behind it', async () => {
    const page = await world.visit(shopHtml())
    await page.getByRole('link', { name: 'Pay with crypto' }).focus()
    await page.keyboard.press('Enter')
    await connectedFrame(page)
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName)).toBe('iframe')
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.localName)).toMatch(/^(malipo-frame|body)$/)
    }
  })

  test.each([
    ['the shop'],
    ['the page in the frame'],
  ])('closes by Escape in %s, and returns the focus', async (where) => {
    const page = await world.visit(shopHtml())
    await page.getByRole('link', { name: 'Pay with crypto' }).focus()
    await page.keyboard.press('Enter')
    const frame = await connectedFrame(page)
    if (where === 'the shop')
      await page.evaluate(() => (document.activeElement?.shadowRoot?.activeElement as HTMLElement).blur())
    else await frame.locator('body').focus()
    pressEscape(page)
    await expect.poll(() => frames(page)).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pay with crypto')
    expect(await page.evaluate(() => document.querySelector('malipo-frame'))).toBe(null)
  })

  test('closes by Back without leaving the shop, keeps the scroll position, and stays closed after Forward', async () => {
    const page = await world.visit(shopHtml())
    await page.evaluate(() => scrollTo(0, 60))
    const entries = await page.evaluate(() => history.length)
    await pay(page)
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    await page.goBack()
    await expect.poll(() => frames(page)).toBe(0)
    expect(page.url()).toBe(`${world.shop.url}/`)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
    await page.goForward()
    expect(page.url()).toBe(`${world.shop.url}/`)
    expect(await frames(page)).toBe(0)
    // The dialog can be opened again.
    await pay(page)
    await page.goBack()
    await expect.poll(() => frames(page)).toBe(0)
    expect(page.url()).toBe(`${world.shop.url}/`)
  })

  test('prevents the shop from scrolling under it', async () => {
    const page = await world.visit(shopHtml())
    await page.setViewportSize({ width: 1000, height: 600 })
    const frame = await pay(page)
    await frame.getByRole('button', { name: 'grow' }).click()
    for (const [x, name] of [
      [500, 'the page'],
      [50, 'the area beside it'],
    ] as const) {
      await page.mouse.move(x, 300)
      for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, 500)
      // A frame in another process scrolls later than the wheel event.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      expect([name, await page.evaluate(() => scrollY)]).toEqual([name, 0])
    }
    await expect.poll(() => frame.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test.each([
    [320, 568],
    [390, 844],
  ])('fills the viewport of %i by %i, also with text at 200 %', async (width, height) => {
    for (const size of ['100%', '200%']) {
      const page = await world.visit(shopHtml(`<style>html{font-size:${size}}</style>`))
      await page.setViewportSize({ width, height })
      await pay(page)
      expect(await page.locator('malipo-frame iframe').boundingBox()).toEqual({ x: 0, y: 0, width, height })
      await page.close()
    }
  })

  test.each([
    [768, 1024, { x: 144, y: 82, width: 480, height: 860 }],
    [1280, 720, { x: 400, y: 24, width: 480, height: 672 }],
    [1280, 520, { x: 400, y: 24, width: 480, height: 472 }],
    [844, 390, { x: 0, y: 0, width: 844, height: 390 }],
  ])('leaves 24 px on a desktop, and fills a phone in landscape: %i by %i', async (width, height, box) => {
    const page = await world.visit(shopHtml())
    await page.setViewportSize({ width, height })
    await pay(page)
    expect(await page.locator('malipo-frame iframe').boundingBox()).toEqual(box)
  })

  test('says at once that the page is opening, and causes no tooltip and no warning', async () => {
    const page = await world.visit(shopHtml())
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    let answer = () => {}
    await page.route('**/widget/pay-*', async (route) => {
      await new Promise<void>((go) => {
        answer = go
      })
      await route.continue()
    })
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('status').textContent()).toBe('Opening the payment page…')
    await dialog.getByRole('link', { name: 'Open it in this window' }).click({ trial: true })
    expect(await page.getByText('before').isVisible()).toBe(true)
    answer()
    await connectedFrame(page)
    expect(await dialog.getByRole('status').count()).toBe(0)
    expect(await page.locator('malipo-frame iframe').getAttribute('title')).toBe(null)
    expect(complaints).toEqual([])
  })

  test('looks the same from the click until the page opens', async () => {
    const page = await world.visit(shopHtml())
    // where the second part and the page are slow, each state of the card can be seen
    await page.route('**/{widget/pay-*,p/demo}', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.evaluate(() => {
      const looks = new Set<string>()
      Object.assign(window, { looks })
      const observe = () => {
        const card = document.querySelector('malipo-frame')?.shadowRoot?.querySelector('dialog > div')
        if (card) {
          const parts = [...card.querySelectorAll('output,button,a')].map((one) => {
            const { width, height } = one.getBoundingClientRect()
            return [one.localName, one.textContent, width, height, getComputedStyle(one).backgroundColor]
          })
          looks.add(JSON.stringify([card.getBoundingClientRect(), parts]))
        }
        requestAnimationFrame(observe)
      }
      observe()
    })
    await pay(page)
    const looks = await page.evaluate(() => [...(window as typeof window & { looks: Set<string> }).looks])
    expect(looks).toHaveLength(1)
    expect(looks[0]).toContain('Opening the payment page…')
  })

  test('opens over a modal dialog of the shop, and returns the focus to it', async () => {
    const page = await world.visit(
      shopHtml(
        `<dialog id="cart"><a href="${world.pay.url}/p/demo" data-malipo>Pay from cart</a></dialog><script>cart.showModal()</script>`,
      ),
    )
    await page.getByRole('link', { name: 'Pay from cart' }).click()
    const frame = await connectedFrame(page)
    await frame.getByRole('button', { name: 'grow' }).click()
    await frame.locator('body').focus()
    pressEscape(page)
    await expect.poll(() => frames(page)).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pay from cart')
    expect(await page.evaluate(() => (document.querySelector('#cart') as HTMLDialogElement).open)).toBe(true)
  })

  test('has a close button with a name and 44 px under any styles of the shop', async () => {
    const page = await world.visit(
      shopHtml(
        `<style>html { font-size: 4px } * { font: 5px cursive !important; letter-spacing: -1em; visibility: hidden }
          button, malipo-frame, dialog { all: unset; display: none !important; width: 9px !important; height: 9px !important }
          a { visibility: visible }</style>`,
      ),
    )
    await page.evaluate(() => {
      document.documentElement.lang = 'sw'
      window.Malipo?.open({ page: 'demo', session: new Promise<string>(() => {}) })
    })
    const button = page.getByRole('dialog').getByRole('button', { name: 'Funga', exact: true })
    expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 })
    await button.click()
    await waitUntilDialogClosed(page)
  })

  test('can be closed while the page is loading', async () => {
    const page = await world.visit(shopHtml())
    const readEvents = await eventsOf(page)
    const requested = new Promise<void>((resolve) => {
      page.route('**/p/demo', () => resolve())
    })
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    await requested
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await waitUntilDialogClosed(page)
    expect(await frames(page)).toBe(0)
    // The dialog closes before the page counts as late.
    expect((await readEvents()).map(({ type }) => type)).toEqual(['open', 'close'])
  })

  test('has no violation of axe’s rules, also in forced colours', async () => {
    const page = await world.visit(shopHtml())
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await pay(page)
    // The shop and the page of this test are not whole documents.
    const documentRules = /^(?:landmark-one-main|region|page-has-heading-one) /
    expect((await violations(page)).filter((fault) => !documentRules.test(fault))).toEqual([])
    const moving = page.locator('malipo-frame dialog').evaluate((box) => box.getAnimations({ subtree: true }).length)
    expect(await moving).toBe(0)
  })
})

import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pressEscape, waitUntilDialogClosed } from './close-dialog'
import { connectedFrame, pay, shopHtml, withWorld, world } from './world'

withWorld()

const SCREEN = { width: 360, height: 640 }

/** A shop on a phone, in which one element is wider than the screen. */
async function visitWideShop(viewport: string): Promise<Page> {
  const context = await world.browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const wide =
    '<div style="width:900px;background:linear-gradient(90deg,#fff,#888)">a long line</div><p style="margin:900px 0 0 600px">far right</p>'
  world.shop.serve('/', { body: shopHtml(`<meta name="viewport" content="${viewport}">${wide}`) })
  await page.goto(world.shop.url)
  return page
}

/** Where an element of the shop is on the screen, in pixels of the screen. */
const onScreen = (element: Locator) =>
  element.evaluate((one) => {
    const view = window.visualViewport as VisualViewport
    const { x, y, width, height } = one.getBoundingClientRect()
    const measures = { x: x - view.offsetLeft, y: y - view.offsetTop, width, height }
    return Object.fromEntries(Object.entries(measures).map(([name, size]) => [name, Math.round(size * view.scale)]))
  })

const WHOLE_SCREEN = { x: 0, y: 0, ...SCREEN }

describe('in a shop that is wider than the phone', () => {
  test.each([
    ['the size of the device', 'width=device-width, initial-scale=1'],
    ['a zoom that shows the whole width', 'width=device-width'],
  ])('the card and the page fill the screen, with %s', async (_, viewport) => {
    const page = await visitWideShop(viewport)
    await page.route('**/p/demo', () => {})
    await page.getByRole('link', { name: 'Pay with crypto' }).click()
    const dialog = page.getByRole('dialog')
    expect(await onScreen(dialog)).toEqual(WHOLE_SCREEN)
    expect(await onScreen(dialog.getByRole('button', { name: 'Close' }))).toMatchObject({ width: 44, height: 44 })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await waitUntilDialogClosed(page)
    await page.unroute('**/p/demo')
    const frame = await pay(page)
    expect(await onScreen(page.locator('malipo-frame iframe'))).toEqual(WHOLE_SCREEN)
    expect(await frame.evaluate(() => [innerWidth, innerHeight])).toEqual([SCREEN.width, SCREEN.height])
    await page.setViewportSize({ width: 640, height: 360 })
    await expect
      .poll(() => onScreen(page.locator('malipo-frame iframe')))
      .toEqual({ x: 0, y: 0, width: 640, height: 360 })
  })

  test('the page stays on the screen when the customer had moved the shop aside, and leaves the shop as it was', async () => {
    const page = await visitWideShop('width=device-width, initial-scale=1')
    const position = () =>
      page.evaluate(() => [window.visualViewport?.pageLeft ?? 0, window.visualViewport?.pageTop ?? 0].map(Math.round))
    await page.getByText('far right').evaluate((one) => one.scrollIntoView())
    const before = await position()
    expect(before).toEqual([expect.toSatisfy((left) => left > 100), expect.toSatisfy((top) => top > 100)])
    await page.evaluate(() => window.Malipo?.open({ page: 'demo' }))
    await connectedFrame(page)
    expect(await onScreen(page.locator('malipo-frame iframe'))).toEqual(WHOLE_SCREEN)
    pressEscape(page)
    await waitUntilDialogClosed(page)
    expect(await position()).toEqual(before)
  })
})

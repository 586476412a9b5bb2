import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { countDifferingPixels, repaint } from '../../pixels'
import { fillForm, hydrated, screenLocator, submit } from '../../stories'
import { browser, service, withService } from '../../with-service'

withService()

/** Starts a payment on a screen of this size, with motion. `isHelpLate`: its help has not been loaded yet. */
async function openPayment(width: number, height: number, isHelpLate = false): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'no-preference',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  if (isHelpLate) await page.route('**/assets/help-*.js', (route) => route.abort())
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  await page.getByText('Binance', { exact: true }).click()
  await fillForm(page)
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  await page.locator('.folds').waitFor()
  return page
}

/** The scroll position once the page has not scrolled for 30 frames. */
const findRestingScroll = (page: Page) =>
  page.evaluate(async () => {
    let at = scrollY
    for (let still = 0; still < 30; still++) {
      await new Promise(requestAnimationFrame)
      if (scrollY !== at) still = 0
      at = scrollY
    }
    return at
  })

it.each([
  [360, 740],
  [640, 360],
])('a new screen begins at its top (%i × %i)', async (width, height) => {
  const page = await openPayment(width, height)
  expect(await findRestingScroll(page)).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

it('the page is at rest as soon as the networks of a coin are in view, so that no press is lost', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  const early = await page.evaluate(async () => {
    document
      .querySelector<HTMLElement>('label:has(input[name="asset"][value="USDT"])')
      ?.scrollIntoView({ block: 'end' })
    const before = scrollY
    document
      .querySelector('input[name="asset"][value="USDT"]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return { moved: scrollY - before, at: scrollY }
  })
  expect(early.moved).toBeGreaterThan(0)
  expect(await findRestingScroll(page)).toBe(early.at)
})

it.each([
  [360, 740, false],
  [360, 740, true],
  [640, 360, false],
  [1280, 800, false],
])('a lost connection shows a notice, and moves no button (%i × %i, before its help is loaded: %s)', async (width, height, isHelpLate) => {
  const page = await openPayment(width, height, isHelpLate)
  const buttonPositions = () =>
    page.locator('.copy button').evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top))
  await expect.poll(async () => (await buttonPositions()).length).toBe(2)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const before = await buttonPositions()
  await page.context().setOffline(true)
  // Help that is not loaded yet also says “No connection”, folded away.
  const notice = page.locator('main .notice').getByText('No connection')
  await notice.waitFor()
  const box = await notice.boundingBox()
  expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true)
  expect(await buttonPositions()).toEqual(before)
  // At the bottom of the page, the notice keeps a distance from the help above it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const gap = () =>
    page.evaluate(() => {
      const [help, notice] = ['main > .folds', 'main .notice'].map((one) => document.querySelector(one))
      if (!help || !notice) throw new Error('the page has no help or no notice')
      return notice.getBoundingClientRect().top - help.getBoundingClientRect().bottom
    })
  await expect.poll(gap).toBeGreaterThanOrEqual(12)
})

it.each([
  ['en', 360],
  ['sw', 360],
  ['zu', 360],
  ['fr', 1280],
])('a copied value turns the sign of its button into a tick, and moves no button (%s, %i px)', async (language, width) => {
  const page = await openPayment(width, 740)
  await page.goto(`${page.url().split('?')[0]}?lang=${language}`)
  await hydrated(page)
  const buttons = page.locator('.copy button')
  const boxes = () =>
    buttons.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, width }) => [top + scrollY, width]),
    )
  const before = await boxes()
  for (const button of await buttons.all()) {
    await button.click()
    await button.locator('.done .icon').waitFor()
    expect(await boxes()).toEqual(before)
  }
})

it.each([
  [360, 'light', 'demo?lang=en'],
  [360, 'dark', 'demo?lang=ar'],
  [1280, 'light', 'donate?lang=en'],
] as const)('the styles of the next screen load when the customer touches the form, and change nothing (%i px, %s, %s)', async (width, colorScheme, path) => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
  const page = await context.newPage()
  // Without data saving, the styles would load as soon as the browser is idle.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', (route) => released.then(() => route.continue()))
  await page.goto(`${service.origin}/p/${path}`, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  const screenshot = async () => {
    await repaint(page.locator('html'))
    return page.screenshot()
  }
  const hasStyle = (selector: string) =>
    page.evaluate(
      (prefix) =>
        [...document.styleSheets].some(({ cssRules }) => [...cssRules].some((rule) => rule.cssText.startsWith(prefix))),
      selector,
    )
  const early = await screenshot()
  release()
  await hydrated(page)
  expect(await hasStyle('.copy')).toBe(false)
  await page.locator('#app').dispatchEvent('pointerdown')
  await expect.poll(() => hasStyle('.copy')).toBe(true)
  expect(countDifferingPixels(early, await screenshot())).toBe(0)
})

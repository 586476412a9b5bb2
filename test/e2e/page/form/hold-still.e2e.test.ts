import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { differingPixels, paintAnew } from '../../pixels'
import { fillForm, hydrated, screenLocator, submit } from '../../stories'
import { browser, service, withService } from '../../with-service'

withService()

/** A payment on a screen of this size, with motion. */
async function paying(width: number, height: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  await page.getByText('Binance', { exact: true }).click()
  await fillForm(page)
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  await page.locator('.folds').waitFor()
  return page
}

/** Where the page stands once it has not scrolled for half a second's frames. */
const restingPlace = (page: Page) =>
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
  const page = await paying(width, height)
  expect(await restingPlace(page)).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

it.each([
  [360, 740],
  [640, 360],
  [1280, 800],
])('losing the connection is seen, and moves nothing that is about to be tapped (%i × %i)', async (width, height) => {
  const page = await paying(width, height)
  const places = () =>
    page.locator('.copy button').evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top))
  await expect.poll(async () => (await places()).length).toBe(2)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const before = await places()
  await page.context().setOffline(true)
  const notice = page.getByText('No connection')
  await notice.waitFor()
  const box = await notice.boundingBox()
  expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true)
  expect(await places()).toEqual(before)
  // below all else it does not touch what is above it
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const gap = () =>
    page.evaluate(() => {
      const [rate, shown] = ['main > .rate', 'main .notice'].map((one) => document.querySelector(one))
      if (!rate || !shown) throw new Error('the rate and the notice below it are not there')
      return shown.getBoundingClientRect().top - rate.getBoundingClientRect().bottom
    })
  await expect.poll(gap).toBeGreaterThanOrEqual(12)
})

it.each([
  [360, 'light', 'demo?lang=en'],
  [360, 'dark', 'demo?lang=ar'],
  [1280, 'light', 'donate?lang=en'],
] as const)('the styles of what comes next come when somebody touches the form, and are not seen (%i px, %s, %s)', async (width, colorScheme, path) => {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
  const page = await context.newPage()
  // With plenty of data, they come as soon as the browser is idle.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', (route) => released.then(() => route.continue()))
  await page.goto(`${service.origin}/p/${path}`, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  const screenshot = async () => {
    await paintAnew(page.locator('html'))
    return page.screenshot()
  }
  const wears = (selector: string) =>
    page.evaluate(
      (named) =>
        [...document.styleSheets].some(({ cssRules }) => [...cssRules].some((rule) => rule.cssText.startsWith(named))),
      selector,
    )
  const early = await screenshot()
  release()
  await hydrated(page)
  expect(await wears('.copy')).toBe(false)
  await page.locator('#app').dispatchEvent('pointerdown')
  await expect.poll(() => wears('.copy')).toBe(true)
  expect(differingPixels(early, await screenshot())).toBe(0)
})

import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../call'
import { type Box, differingPixels, repaint } from '../pixels'
import { fillForm, hydrated, screenLocator, sessionOf, startPayment, submit } from '../stories'
import { browser, service, withService } from '../with-service'
import { cellOf, inFrame, openStudio, type ScreenName } from './studio'

let studio: Page

withService()
beforeAll(async () => {
  // a window in which every frame fits at its own size
  studio = await openStudio(service, browser, { viewport: { width: 1500, height: 2400 } })
  await studio.getByLabel('Zoom').selectOption('1')
})

/** The sample values of a preview, which replace those of the real payment. */
const PRETENDED = { reference: 'ps_preview00000', time: '30:00' }
/** Elements that are meant to differ. */
const MASKED = '[data-preview], [data-qr], [data-value="address"]'

const sandbox = (page: Page, act: string) =>
  call(service.origin, 'POST', `/api/v1/p/demo/sessions/${sessionOf(page)}/sandbox/${act}`, {})

async function pay(page: Page) {
  await startPayment(page, service.origin)
  // the screen leads the focus, and scrolls, when it is drawn
  await page.locator('h1:focus').waitFor()
  await page.locator('.folds').waitFor()
}

async function fill(page: Page) {
  await page.goto(`${service.origin}/p/demo`)
  await fillForm(page)
  await page.getByText('31.25 USDT').first().waitFor()
}

/** How a customer comes to each of the screens. */
const WAYS: Partial<Record<ScreenName, (page: Page) => Promise<unknown>>> = {
  details: fill,
  async errors(page) {
    await fill(page)
    await page.getByLabel('First name').fill('')
    await page.getByLabel('Email').fill('adaeze')
    await submit(page)
    await page.locator('#email[aria-invalid]').waitFor()
    await page.locator('#first_name:focus').waitFor()
  },
  paying: pay,
  async expired(page) {
    await pay(page)
    await sandbox(page, 'expire')
    await screenLocator(page, 'expired').waitFor()
  },
  async failed(page) {
    await pay(page)
    await sandbox(page, 'fail')
    await screenLocator(page, 'failed').waitFor()
  },
  async missing(page) {
    await page.goto(`${service.origin}/p/nonsense`)
    await screenLocator(page, 'missing').waitFor()
  },
}
const NAMES = Object.keys(WAYS) as ScreenName[]

/** The real page in a window as large as the frame, with the preview's reference and times in the place of its own. */
async function realPage(name: ScreenName): Promise<Page> {
  const box = await cellOf(studio, name).locator('iframe').boundingBox()
  const page = await (
    await browser.newContext({ viewport: { width: 360, height: Math.round(box?.height ?? 0) }, locale: 'en-NG' })
  ).newPage()
  await WAYS[name]?.(page)
  await page.locator('.sandbox, .foot').first().waitFor()
  await hydrated(page)
  // a minute may have passed between the two
  const [rateAt] = /Rate at \d\d:\d\d/.exec(await inFrame(studio, name).locator('main').innerText()) ?? ['']
  await page.evaluate(
    ({ reference, time, rateAt }) => {
      const focused = document.activeElement
      if (focused instanceof HTMLElement) focused.blur()
      scrollTo(0, 0)
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const changes: [Element | null, string][] = []
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const content = text.nodeValue ?? ''
        // no other: a style sheet whose text is set loses the rules that the script has added
        if (rateAt && /Rate at \d\d:\d\d/.test(content)) text.nodeValue = content.replace(/Rate at \d\d:\d\d/, rateAt)
        if (/ps_[0-9a-f]{12}|^\d\d?:\d\d$/.test(content))
          // the clock's text is an element of its own, which the page replaces
          changes.push([
            text.parentElement?.closest('time') ?? text.parentElement,
            content.replace(/ps_[0-9a-f]{12}/, reference).replace(/^\d\d?:\d\d$/, time),
          ])
      }
      // texts are set in copies of the elements, as the page keeps counting in its own ones
      for (const [element, content] of changes) {
        const copy = element?.cloneNode()
        if (!copy) continue
        copy.textContent = content
        element?.replaceWith(copy)
      }
    },
    { ...PRETENDED, rateAt },
  )
  return page
}

const boxesOf = (within: Locator) =>
  within.evaluateAll((elements) => elements.map((element): Box => element.getBoundingClientRect().toJSON()))

async function differences(name: ScreenName, page: Page): Promise<number> {
  await cellOf(studio, name).scrollIntoViewIfNeeded()
  const frame = cellOf(studio, name).locator('iframe')
  for (const html of [inFrame(studio, name).locator('html'), page.locator('html')]) await repaint(html)
  const [preview, real] = [await frame.screenshot(), await page.screenshot()]
  const masked = [...(await boxesOf(inFrame(studio, name).locator(MASKED))), ...(await boxesOf(page.locator(MASKED)))]
  return differingPixels(preview, real, masked)
}

describe('a frame', () => {
  it.each(NAMES)('is the real page to the pixel, and no longer with one padding a pixel wider: %s', async (name) => {
    const page = await realPage(name)
    await expect.poll(() => differences(name, page), { timeout: 30_000 }).toBe(0)
    const padded = inFrame(studio, name).locator('main')
    await padded.evaluate((main) => {
      main.style.paddingInlineStart = `${Number.parseFloat(getComputedStyle(main).paddingInlineStart) + 1}px`
    })
    expect(await differences(name, page)).toBeGreaterThan(0)
    await padded.evaluate((main) => main.style.removeProperty('padding-inline-start'))
  })
})

import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../call'
import { type Box, countDifferingPixels, repaint } from '../pixels'
import { fillForm, hydrated, screenLocator, sessionOf, startPayment, submit } from '../stories'
import { browser, service, withService } from '../with-service'
import { cellOf, inFrame, openStudio, type ScreenName } from './studio'

let studio: Page
/** The sign of a waiting payment breathes, so two moving pages would be equal only by chance. */
const STILL = { reducedMotion: 'reduce' } as const

withService()
beforeAll(async () => {
  // Every frame fits into this window at its full size.
  studio = await openStudio(service, browser, { viewport: { width: 1500, height: 2400 }, ...STILL })
  await studio.getByLabel('Zoom').selectOption('1')
})

/** The sample values of a preview, which replace those of the real payment. */
const SAMPLES = { reference: 'ps_preview00000', time: '30:00' }
/** Elements that are meant to differ. */
const MASKED = '[data-preview], [data-qr], [data-value="address"]'

const sandbox = (page: Page, act: string) =>
  call(service.origin, 'POST', `/api/v1/p/demo/sessions/${sessionOf(page)}/sandbox/${act}`, {})

async function pay(page: Page) {
  await startPayment(page, service.origin)
  // A new screen moves the focus and scrolls.
  await page.locator('h1:focus').waitFor()
  await page.locator('.folds').waitFor()
}

async function fill(page: Page) {
  await page.goto(`${service.origin}/p/demo`)
  await fillForm(page)
  await page.getByText('31.25 USDT').first().waitFor()
}

/** The steps to each screen on the real page. */
const STEPS: Partial<Record<ScreenName, (page: Page) => Promise<unknown>>> = {
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
const NAMES = Object.keys(STEPS) as ScreenName[]

/** Opens the real page in a window as large as the frame, with the reference and times of the preview. */
async function openRealPage(name: ScreenName): Promise<Page> {
  const box = await cellOf(studio, name).locator('iframe').boundingBox()
  const viewport = { width: 360, height: Math.round(box?.height ?? 0) }
  const page = await (await browser.newContext({ viewport, locale: 'en-NG', ...STILL })).newPage()
  await STEPS[name]?.(page)
  await page.locator('.sandbox, .foot').first().waitFor()
  await hydrated(page)
  await page.evaluate(({ reference, time }) => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement) focused.blur()
    scrollTo(0, 0)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const changes: [Element | null, string][] = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const content = text.nodeValue ?? ''
      if (/ps_[0-9a-f]{12}|^\d\d?:\d\d$/.test(content))
        // The clock's text is in an element that the page replaces.
        changes.push([
          text.parentElement?.closest('time') ?? text.parentElement,
          content.replace(/ps_[0-9a-f]{12}/, reference).replace(/^\d\d?:\d\d$/, time),
        ])
    }
    // The texts are set in copies of the elements, because the page keeps updating its own.
    for (const [element, content] of changes) {
      const copy = element?.cloneNode()
      if (!copy) continue
      copy.textContent = content
      element?.replaceWith(copy)
    }
  }, SAMPLES)
  return page
}

/** Gives the real page the minute of the preview's rate, since each of the two may load a newer rate at any time. */
async function showSameMinute(name: ScreenName, page: Page): Promise<void> {
  const [rateAt] = /Rate updated at \d\d:\d\d/.exec(await inFrame(studio, name).locator('main').innerText()) ?? []
  if (name === 'details' || name === 'errors') expect(rateAt).toBeDefined()
  if (!rateAt) return
  await page.evaluate((minute) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const content = text.nodeValue ?? ''
      // Only this text is set, because a style sheet whose text is set loses the rules that the script added.
      if (/Rate updated at \d\d:\d\d/.test(content))
        text.nodeValue = content.replace(/Rate updated at \d\d:\d\d/, minute)
    }
  }, rateAt)
}

const boxesOf = (within: Locator) =>
  within.evaluateAll((elements) => elements.map((element): Box => element.getBoundingClientRect().toJSON()))

async function countDifferences(name: ScreenName, page: Page): Promise<number> {
  await showSameMinute(name, page)
  await cellOf(studio, name).scrollIntoViewIfNeeded()
  const frame = cellOf(studio, name).locator('iframe')
  for (const html of [inFrame(studio, name).locator('html'), page.locator('html')]) await repaint(html)
  const [preview, real] = [await frame.screenshot(), await page.screenshot()]
  const masked = [...(await boxesOf(inFrame(studio, name).locator(MASKED))), ...(await boxesOf(page.locator(MASKED)))]
  return countDifferingPixels(preview, real, masked)
}

describe('a frame', () => {
  it.each(
    NAMES,
  )('equals the real page in every pixel, and differs if a padding is one pixel wider: %s', async (name) => {
    const page = await openRealPage(name)
    await expect.poll(() => countDifferences(name, page), { timeout: 30_000 }).toBe(0)
    const padded = inFrame(studio, name).locator('main')
    await padded.evaluate((main) => {
      main.style.paddingInlineStart = `${Number.parseFloat(getComputedStyle(main).paddingInlineStart) + 1}px`
    })
    expect(await countDifferences(name, page)).toBeGreaterThan(0)
    await padded.evaluate((main) => main.style.removeProperty('padding-inline-start'))
  })
})

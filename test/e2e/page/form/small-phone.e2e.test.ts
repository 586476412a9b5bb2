import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillForm, hydrated, screenLocator, submit } from '../../stories'
import { browser, service, withService } from '../../with-service'

withService()

const SIZES = [
  [320, 'en'],
  [320, 'fr'],
  [360, 'en'],
] as const

async function openForm(width: number, language: string, path = '/p/demo'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 640 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${service.origin}${path}?lang=${language}`)
  await hydrated(page)
  return page
}

/** The pixels of the focused choice that the submit bar covers. */
const measureCovered = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.go') as Element
    const choice = document.activeElement?.closest('label') as Element
    return Math.max(0, Math.round(choice.getBoundingClientRect().bottom - bar.getBoundingClientRect().top))
  })

it.each(
  SIZES,
)('the submit bar becomes sticky once coin and network are chosen, and never covers choices (%i px, %s)', async (width, language) => {
  const page = await openForm(width, language)
  const position = () => page.locator('.go').evaluate((bar) => getComputedStyle(bar).position)
  /** Classes of the elements that the bar covers at any scroll position. */
  const findCovered = () =>
    page.evaluate(async () => {
      const over = new Set<string>()
      for (let at = 0; at <= document.documentElement.scrollHeight - innerHeight; at += 40) {
        scrollTo(0, at)
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
        const bar = (document.querySelector('.go') as Element).getBoundingClientRect()
        for (const one of document.querySelectorAll('.coin, .network, .problem, .summary')) {
          // A closed fold also has a box.
          if (!one.checkVisibility()) continue
          const { top, bottom } = one.getBoundingClientRect()
          if (top < bar.bottom - 1 && bottom > bar.top + 1) over.add(one.className)
        }
      }
      return [...over]
    })
  expect(await position()).toBe('static')
  await page.locator('input[name="asset"][value="USDT"]').check()
  expect(await position()).toBe('static')
  await page.locator('input[name="network"][value="Tron"]').check()
  expect(await findCovered()).toEqual([])
  // At this height, all coins are below the screen.
  await page.setViewportSize({ width, height: 560 })
  await page.locator('input[name="from"][value="binance"]').check()
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(position).toBe('sticky')
  expect(await findCovered()).toEqual([])
  await page.locator('form[data-form="pay"] button[type="submit"]').click()
  await page.locator('.summary').waitFor()
  expect(await findCovered()).toEqual([])
})

it.each(
  SIZES,
)('choosing a coin scrolls its networks into view, and keeps the focus on the coin (%i px, %s)', async (width, language) => {
  const page = await openForm(width, language)
  await page.locator('input[name="asset"][value="USDT"]').check()
  const seen = () =>
    page.evaluate(() => {
      const first = (document.querySelector('.network') as Element).getBoundingClientRect()
      return first.top >= 0 && first.bottom <= innerHeight
    })
  await expect.poll(seen).toBe(true)
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('USDT')
})

/** Chooses each network by keyboard. Returns the pixels that the submit bar covers of each. */
async function focusEachNetwork(page: Page): Promise<[string, number][]> {
  const seen: [string, number][] = []
  const networks = page.locator('input[name="network"]')
  await networks.first().focus()
  for (let left = await networks.count(); left > 0; left--) {
    await page.keyboard.press('Space')
    const name = await page.evaluate(() => (document.activeElement as HTMLInputElement).value)
    seen.push([name, await measureCovered(page)])
    await page.keyboard.press('ArrowDown')
  }
  return seen
}

describe.each(SIZES)('on a phone of %i px, in %s,', (width, language) => {
  it('all apps are on the screen', async () => {
    const page = await openForm(width, language)
    await page.locator('input[name="from"][value="binance"]').check()
    const beside = await page.locator('.apps').evaluate((row) => {
      const { right } = row.getBoundingClientRect()
      const apps = [...row.querySelectorAll('.app')].filter((app) => app.getBoundingClientRect().right > right + 1)
      return [row.scrollWidth - row.clientWidth, apps.length]
    })
    expect(beside).toEqual([0, 0])
    expect(await page.locator('.app').count()).toBeGreaterThan(7)
  })

  it.each(['USDT', 'ETH'])('the submit bar covers no focused network of %s', async (asset) => {
    const page = await openForm(width, language)
    await page.locator(`input[name="asset"][value="${asset}"]`).check()
    const seen = await focusEachNetwork(page)
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.filter(([, below]) => below > 0)).toEqual([])
  })
})

it('the submit bar covers no network while it shows a started payment', async () => {
  const page = await openForm(320, 'en')
  await fillForm(page)
  await submit(page)
  await screenLocator(page, 'paying').waitFor()
  await page.goBack()
  await page.locator('.started').waitFor()
  await page.locator('input[name="asset"][value="USDT"]').check()
  expect((await focusEachNetwork(page)).filter(([, below]) => below > 0)).toEqual([])
})

/** The words of the form that are broken inside, over two lines. */
const findBrokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const walker = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}.,₦]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
        if (new Set(tops).size > 1) broken.push(word)
      }
    }
    return broken
  })

it.each([150, 200])('large text breaks no word of the choices (%i percent)', async (percent) => {
  // Phones inflate the text alone, and leave all other lengths.
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    bypassCSP: true,
  })
  const page = await context.newPage()
  await page.goto(`${service.origin}/p/demo`)
  await hydrated(page)
  await page.locator('[name="asset"][value="USDT"]').check()
  await page.addStyleTag({ content: `html { -webkit-text-size-adjust: ${percent}% !important }` })
  await expect
    .poll(() =>
      page
        .locator('.app')
        .first()
        .evaluate((tile) => getComputedStyle(tile).fontSize),
    )
    .toBe(`${14 * (percent / 100)}px`)
  expect(await findBrokenWords(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Service } from '../service'
import { alive, fillForm, screenOf, submit } from '../stories'
import { withService } from '../with-service'

let service: Service
let browser: Browser
withService((started) => {
  ;({ service, browser } = started)
})

const SIZES = [
  [320, 'en'],
  [320, 'fr'],
  [360, 'en'],
] as const

async function form(width: number, language: string, path = '/p/demo'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 640 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${service.origin}${path}?lang=${language}`)
  await alive(page)
  return page
}

/** How far the choice that has the focus reaches below the top of the submit bar, in pixels; 0: it is clear of it. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.go') as Element
    const choice = document.activeElement?.closest('label') as Element
    return Math.max(0, Math.round(choice.getBoundingClientRect().bottom - bar.getBoundingClientRect().top))
  })

/** Goes through all networks with the keyboard, from the first one on. */
async function throughNetworks(page: Page): Promise<[string, number][]> {
  const seen: [string, number][] = []
  const networks = page.locator('input[name="network"]')
  await networks.first().focus()
  for (let left = await networks.count(); left > 0; left--) {
    await page.keyboard.press('Space')
    const name = await page.evaluate(() => (document.activeElement as HTMLInputElement).value)
    seen.push([name, await covered(page)])
    await page.keyboard.press('ArrowDown')
  }
  return seen
}

describe.each(SIZES)('on a phone of %i px, in %s,', (width, language) => {
  it('all apps are seen, and none is beside the screen', async () => {
    const page = await form(width, language)
    await page.locator('input[name="from"][value="binance"]').check()
    const beside = await page.locator('.apps').evaluate((row) => {
      const { right } = row.getBoundingClientRect()
      const apps = [...row.querySelectorAll('.app')].filter((app) => app.getBoundingClientRect().right > right + 1)
      return [row.scrollWidth - row.clientWidth, apps.length]
    })
    expect(beside).toEqual([0, 0])
    expect(await page.locator('.app').count()).toBeGreaterThan(7)
    await page.context().close()
  })

  it.each(['USDT', 'ETH'])('no network of %s that has the focus is under the submit bar', async (asset) => {
    const page = await form(width, language)
    await page.locator(`input[name="asset"][value="${asset}"]`).check()
    const seen = await throughNetworks(page)
    expect(seen.length).toBeGreaterThan(2)
    expect(seen.filter(([, below]) => below > 0)).toEqual([])
    await page.context().close()
  })
})

it('nor while the bar reminds of a payment that was begun', async () => {
  const page = await form(320, 'en')
  await fillForm(page)
  await submit(page)
  await screenOf(page, 'paying').waitFor()
  await page.goBack()
  await page.locator('.go .notice').waitFor()
  await page.locator('input[name="asset"][value="USDT"]').check()
  expect((await throughNetworks(page)).filter(([, below]) => below > 0)).toEqual([])
  await page.context().close()
})

import { readdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe'
import type { Service } from './service'
import { withService } from './with-service'

const PAGES = [...readdirSync('public/docs').filter((name) => name.endsWith('.html')), 'api']
const SIZES = [
  ['light', 1280],
  ['dark', 360],
] as const

let service: Service
let browser: Browser
withService((started) => {
  ;({ service, browser } = started)
})

test.each(SIZES)('every page of the docs can be read by everybody, %s at %i px', async (colorScheme, width) => {
  // what axe needs is evaluated into the page, which its own policy forbids
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true })
  const page = await context.newPage()
  for (const name of PAGES) {
    await page.goto(`${service.origin}/docs/${name}`)
    expect([name, await violations(page)]).toEqual([name, []])
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([name, beyond]).toEqual([name, 0])
  }
  await context.close()
})

test('every link of the docs to this site leads somewhere, down to the place on the page', async () => {
  const ids = new Map<string, Set<string>>()
  const read = async (path: string) => {
    const known = ids.get(path)
    if (known) return known
    const response = await fetch(service.origin + path)
    expect([path, response.status]).toEqual([path, 200])
    const found = new Set([...(await response.text()).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
    ids.set(path, found)
    return found
  }
  for (const name of PAGES) {
    const html = await (await fetch(`${service.origin}/docs/${name}`)).text()
    for (const [, link = ''] of html.matchAll(/(?:href|src)="([/#][^"]*)"/g)) {
      const { pathname, hash } = new URL(link, `${service.origin}/docs/${name}`)
      const places = await read(pathname)
      if (hash) expect([name, link, places.has(hash.slice(1))]).toEqual([name, link, true])
    }
  }
})

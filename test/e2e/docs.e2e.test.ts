import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from './axe'
import { browser, service, withService } from './with-service'

const REFERENCE = ['api/statuses', 'api/sessions', 'api/merchant', 'api/webhooks-we-send']
const PAGES = ['../', ...readdirSync('public/docs').filter((name) => name.endsWith('.html')), 'api', ...REFERENCE]
const SIZES = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const

withService()

test.each(SIZES)('every page of the docs is accessible, %s at %i px', async (colorScheme, width) => {
  // The page's own policy would forbid to evaluate axe.
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true })
  const page = await context.newPage()
  for (const name of PAGES) {
    await page.goto(`${service.origin}/docs/${name}`)
    expect([name, await violations(page)]).toEqual([name, []])
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([name, beyond]).toEqual([name, 0])
  }
})

test('the search works by keyboard from any page, and leads to the heading', async () => {
  const page = await browser.newPage()
  await page.goto(`${service.origin}/docs/customers.html`)
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search these pages' })
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('unsubsc')
  const links = page.getByRole('search').getByRole('link')
  await expect.poll(() => links.count()).toBeGreaterThan(0)
  expect(await page.getByRole('status').textContent()).toMatch(/^\d+ places? found$/)
  await page.keyboard.press('Escape')
  await expect.poll(() => links.count()).toBe(0)
  await page.keyboard.type('mails to you')
  await expect.poll(() => links.first().textContent()).toContain('Mails to you')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${service.origin}/docs/merchants.html#your-mails`)
  await page.getByRole('searchbox').fill('PATCH merchant')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${service.origin}/docs/api/merchant#patch--api-v1-merchant`)
  await page.getByRole('searchbox').fill('xyzzy')
  await expect.poll(() => page.getByRole('status').textContent()).toBe('Nothing found')
})

test('without script, or without the search index, the menu leads to every page', async () => {
  // The menu also has the API reference, which is no file.
  const pages = readdirSync('public/docs').filter((name) => name.endsWith('.html')).length
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${service.origin}/docs/api/sessions`)
  expect(await plain.getByRole('searchbox').count()).toBe(0)
  expect(await plain.locator('nav[aria-label="Documentation"] a').count()).toBe(pages + 1)
  await context.close()
  const page = await browser.newPage()
  await page.route('**/docs/search.json', (route) => route.abort())
  await page.goto(`${service.origin}/docs/`)
  await page.getByRole('searchbox').fill('mail')
  await expect.poll(() => page.getByRole('status').textContent()).toContain('The menu has all pages.')
})

test('every link of the docs within this site leads to an existing page and heading', async () => {
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
  const found: { url: string }[] = await (await fetch(`${service.origin}/docs/search.json`)).json()
  for (const name of [...PAGES, 'search.json']) {
    const html = await (await fetch(`${service.origin}/docs/${name}`)).text()
    const links = [...html.matchAll(/(?:href|src)="([/#][^"]*)"/g)].map(([, link = '']) => link)
    for (const link of name === 'search.json' ? found.map(({ url }) => url) : links) {
      const { pathname, hash } = new URL(link, `${service.origin}/docs/${name}`)
      const anchors = await read(pathname)
      if (hash) expect([name, link, anchors.has(hash.slice(1))]).toEqual([name, link, true])
    }
  }
})

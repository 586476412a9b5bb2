import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeDocsPage } from '../src/build/docs-pages'
import { EVENT_TYPES, SESSION_STATUSES } from '../src/contract/enums'
import en from '../src/page/i18n/locales/en'
import { describeApi } from '../src/server/api/openapi/openapi'
import { pagesInMenu, searchIndex } from '../src/server/web/docs/search-index'

const pages = readdirSync('public/docs').filter((name) => name.endsWith('.html'))
const addressOf = (name: string) => (name === 'index.html' ? '/docs/' : `/docs/${name}`)

const htmlOf = (name: string) => completeDocsPage(`/docs/${name}`, readFileSync(`public/docs/${name}`, 'utf8'))

const partsOf = (name: string) => {
  const html = htmlOf(name)
  const part = (pattern: RegExp) => pattern.exec(html)?.[0] ?? ''
  return {
    head: part(/<head>.*?<\/head>/s).replace(/<title>[^<]+ · Malipo<\/title>/, ''),
    menu: part(/<nav aria-label="Documentation">.*?<\/nav>/s),
  }
}

test.each(pages)('%s has the common head and menu, with its own entry marked', (name) => {
  const { head, menu } = partsOf(name)
  const first = partsOf('index.html')
  expect(head).toBe(first.head)
  expect(menu.replace(' aria-current="page"', '')).toBe(first.menu.replace(' aria-current="page"', ''))
  expect(menu).toContain(`href="${addressOf(name)}" aria-current="page"`)
})

test('the search index has every page and every heading', async () => {
  const addresses = pagesInMenu(partsOf('index.html').menu)
  expect(addresses.toSorted()).toEqual(pages.map(addressOf).toSorted())
  const texts = new Map(
    addresses.map((url) => [url, htmlOf(url === '/docs/' ? 'index.html' : url.slice('/docs/'.length))]),
  )
  const index = searchIndex(texts, JSON.parse(JSON.stringify(await describeApi('https://pay.example'))))
  expect(index.filter(({ title, page, url }) => title === '' || page === '' || url.endsWith('#'))).toEqual([])
  expect(new Set(index.map(({ url }) => url)).size).toBe(index.length)
  const headings = [...texts].flatMap(([url, text]) => [...text.matchAll(/<h2[^>]*>/g)].map(([tag]) => url + tag))
  expect(headings.filter((tag) => !tag.includes(' id="') && !tag.includes('figures.html'))).toEqual([])
  expect(index.find(({ url }) => url === '/docs/merchants.html#your-mails')?.words).toContain('summary')
  expect(index.map(({ url }) => url)).toContain('/docs/api/merchant#patch--api-v1-merchant')
})

test('the glossary has every state of a payment and every event', () => {
  const html = readFileSync('public/docs/glossary.html', 'utf8')
  const [, states = '', events = ''] = html.split('<table class="glossary">')
  const named = (table: string) => [...table.matchAll(/<tr><td><code>([^<]+)<\/code>/g)].map(([, name]) => name)
  expect(named(states)).toEqual([...SESSION_STATUSES])
  expect(named(events).toSorted()).toEqual(EVENT_TYPES.toSorted())
})

test('texts that the docs for customers quote are texts of the page', () => {
  const html = readFileSync('public/docs/customers.html', 'utf8')
  const quoted = [...html.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words)
  expect(quoted.length).toBeGreaterThan(3)
  const pageTexts = new Set(Object.values(en).map((text) => String(text).replace(/\{\w+\}/g, '…')))
  expect(quoted.filter((words) => !pageTexts.has(words))).toEqual([])
})

const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Whether the source of the file has a test with this title. */
function hasTest(path: string, title: string): boolean {
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  return ["'", '"', '`'].some(
    (quote) => source.includes(`(${quote}${title}${quote}, `) || source.includes(`(\n  ${quote}${title}${quote},`),
  )
}

test('each line of the security page names tests that exist', () => {
  const html = readFileSync('public/docs/security.html', 'utf8')
  const tables = [...html.matchAll(/<table class="powers">(.*?)<\/table>/gs)].map(([, table = '']) => table)
  const rows = tables.flatMap((table) => [...table.matchAll(/<tr><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)])
  expect(tables).toHaveLength(8)
  expect(rows).toHaveLength(tables.join('').split('<tr><td>').length - 1)
  for (const [, claim, tests = ''] of rows) {
    const named = [...tests.matchAll(/<code>([^<]+)<\/code> <q>([^<]+)<\/q>/g)]
    expect(named.length, claim).toBeGreaterThan(0)
    expect(tests.split('<br>'), claim).toHaveLength(named.length)
    for (const [, path = '', title = ''] of named)
      expect(hasTest(path, unescaped(title)), `${path}: ${title}`).toBe(true)
  }
})

// The package is not in npm's registry, where a stranger could publish another one under its name.
test.each(
  pages.filter((name) => readFileSync(`public/docs/${name}`, 'utf8').includes("from '@malipo/checkout/")),
)('%s says where the package comes from before the first import', (name) => {
  const [before = ''] = readFileSync(`public/docs/${name}`, 'utf8').split("from '@malipo/checkout/")
  expect(before).toContain('npm pack ./dist/npm')
  expect(before).toContain('never from npm’s registry')
})

test('links and pictures of the README exist, and each picture is described', () => {
  const readme = readFileSync('README.md', 'utf8')
  const links = [...readme.matchAll(/\]\(([^)#\s]+)(?:#[\w-]+)?\)/g)].map(([, path = '']) => path)
  const pictures = [...readme.matchAll(/<img src="([^"]+)" width="\d+" alt="([^"]+)">/g)]
  expect(pictures).toHaveLength(readme.split('<img').length - 1)
  const named = [...links, ...pictures.map(([, path = '']) => path)]
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('paths in CONTRIBUTING exist', () => {
  const text = readFileSync('CONTRIBUTING.md', 'utf8')
  const paths = [...text.matchAll(/`((?:src|test|widget|public)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

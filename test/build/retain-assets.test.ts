import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { deleteOldAssets, retainAssets } from '../../src/build/retain-assets'
import { integrityOf } from '../../src/server/web/integrity'

const DAY = 86_400_000
const START = Date.parse('2026-11-21T10:00:00.000Z')
const after = (days: number) => new Date(START + days * DAY)

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'malipo-dist-'))
  return () => rmSync(dist, { recursive: true })
})

function write(path: string, content: string) {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, path), content)
}

/** As a build does it: empties `client`, writes it, and last its manifest, if it comes so far. */
function build(files: Record<string, string>, { breaksOff = false } = {}) {
  rmSync(join(dist, 'client'), { recursive: true, force: true })
  for (const [path, content] of Object.entries(files)) write(`client${path}`, content)
  const hashes = Object.fromEntries(Object.entries(files).map(([path, content]) => [path, integrityOf(content)]))
  if (!breaksOff) write('manifest.json', JSON.stringify({ files: hashes }))
}

/** The parts that are kept, with their content. */
function kept(): Record<string, string> {
  const files = readdirSync(join(dist, 'parts'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort()
  return Object.fromEntries(
    paths.map((path) => [path.slice(join(dist, 'parts').length), readFileSync(path, 'utf8')] as const),
  )
}

const FIRST = { '/assets/payment-a1b2c3d4.js': 'first()', '/widget/pay-a1B2c3D4.js': 'shop()' }
const SECOND = { '/assets/payment-e5f6g7h8.js': 'second()', '/widget/pay-a1B2c3D4.js': 'shop()' }

test('on a machine where nothing was built nothing is kept, and nothing fails', () => {
  retainAssets(dist, after(0))
  deleteOldAssets(dist, after(0))
  expect(kept()).toEqual({})
})

test('only what a hash of its content names is kept', () => {
  const others = {
    '/index.html': '<p>',
    '/widget.js': 'widget()',
    '/widget/integrity.json': '{}',
    '/docs/docs.css': 'p{}',
    '/shop/shop.js': 'shop()',
  }
  build({ ...FIRST, ...others })
  retainAssets(dist, after(0))
  expect(kept()).toEqual(FIRST)
})

test('the parts of a build are kept for a week after the last one that had them was replaced', () => {
  build(FIRST)
  retainAssets(dist, after(0))
  // it is served for a month
  retainAssets(dist, after(30))
  build(SECOND)
  retainAssets(dist, after(30))
  deleteOldAssets(dist, after(30))
  expect(kept()).toEqual({ ...FIRST, ...SECOND })
  retainAssets(dist, after(36))
  deleteOldAssets(dist, after(36))
  expect(kept()).toEqual({ ...FIRST, ...SECOND })
  retainAssets(dist, after(37.01))
  deleteOldAssets(dist, after(37.01))
  expect(kept()).toEqual(SECOND)
})

test('a build that breaks off loses nothing, and leaves no half of a file behind', () => {
  build(FIRST)
  // of a version that kept nothing
  retainAssets(dist, after(1))
  build({ '/assets/payment-e5f6g7h8.js': 'sec', '/widget/pay-a1B2c3D4.js': 'sh' }, { breaksOff: true })
  retainAssets(dist, after(2))
  expect(kept()).toEqual(FIRST)
  build(SECOND)
  retainAssets(dist, after(2))
  expect(kept()).toEqual({ ...FIRST, ...SECOND })
})

test('a part that is damaged where it is kept is mended by the next build that has it', () => {
  build(FIRST)
  write('parts/assets/payment-a1b2c3d4.js', 'fir')
  retainAssets(dist, after(0))
  expect(kept()).toEqual(FIRST)
})

test('what another machine left is dropped by its own time', () => {
  write('parts/assets/payment-a1b2c3d4.js', 'first()')
  utimesSync(join(dist, 'parts/assets/payment-a1b2c3d4.js'), after(0), after(0))
  deleteOldAssets(dist, after(7))
  expect(statSync(join(dist, 'parts/assets/payment-a1b2c3d4.js')).mtime).toEqual(after(0))
  deleteOldAssets(dist, after(7.01))
  expect(kept()).toEqual({})
})

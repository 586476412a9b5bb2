import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { copyTree } from '../../tree-copy'
import { launchShell } from '../chromium'
import { startService } from '../service'
import { inFrame, openStudio, SCREENS } from './studio'

const after: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of after.splice(0).reverse()) await undo()
})

/** Copies the repository, changes one file, and builds. Returns the folder. */
function buildAltered(path: string, change: (source: string) => string): string {
  const copy = copyTree()
  after.push(copy.remove)
  const before = readFileSync(path, 'utf8')
  expect(change(before)).not.toBe(before)
  writeFileSync(join(copy.folder, path), change(before))
  copy.build()
  return copy.folder
}

/** All files that a customer's browser may load, by path. */
function pageFiles(root: string): Record<string, string> {
  const client = join(root, 'dist/client')
  const paths = ['index.html', ...readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)]
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(client, path), 'latin1')]))
}

describe('the studio and the page', () => {
  it('show an edit of a page component in every studio frame', async () => {
    const root = buildAltered('src/page/layout/header.tsx', (source) =>
      source.replace('class="who"', 'data-planted="mark" class="who"'),
    )
    const service = await startService({}, [], root)
    after.push(service.stop)
    const browser = await launchShell()
    after.push(() => browser.close())
    const page = await openStudio(service, browser)
    for (const name of SCREENS) expect(await inFrame(page, name).locator('[data-planted="mark"]').count()).toBe(1)
  })

  it('are built separately: the page’s build is identical without the studio', () => {
    const root = buildAltered('src/studio/main.tsx', () => "document.title = 'nothing'\n")
    const [page, alone] = [pageFiles('.'), pageFiles(root)]
    expect(Object.keys(page)).toEqual(Object.keys(alone))
    for (const [path, content] of Object.entries(page)) expect(content === alone[path], path).toBe(true)
    expect(page['index.html']).not.toContain('studio')
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { launchShell } from '../chromium'
import { startService } from '../service'
import { alteredBuild } from './altered-build'
import { inFrame, openStudio, SCREENS } from './studio'

const after: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of after.splice(0).reverse()) await undo()
})

/** Everything that a customer's browser may be sent, by name. */
function pageFiles(root: string): Record<string, string> {
  const client = join(root, 'dist/client')
  const paths = ['index.html', ...readdirSync(join(client, 'assets')).map((name) => `assets/${name}`)]
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(client, path), 'latin1')]))
}

describe('the studio and the page', () => {
  it('share their components: a mark put into one of the page’s is in every frame, with the studio untouched', async () => {
    const build = alteredBuild({
      'src/page/frame/masthead.tsx': (source) =>
        source.replace('<header class="who"', '<header data-planted="mark" class="who"'),
    })
    after.push(build.remove)
    const service = await startService({}, [], build.root)
    after.push(service.stop)
    const browser = await launchShell()
    after.push(() => browser.close())
    const page = await openStudio(service, browser)
    for (const name of SCREENS) expect(await inFrame(page, name).locator('[data-planted="mark"]').count()).toBe(1)
  })

  it('share no file: without the studio not a byte of the page is another', () => {
    const build = alteredBuild({ 'src/studio/main.tsx': () => "document.title = 'nothing'\n" })
    after.push(build.remove)
    const [page, alone] = [pageFiles('.'), pageFiles(build.root)]
    expect(Object.keys(page)).toEqual(Object.keys(alone))
    for (const [path, content] of Object.entries(page)) expect(content === alone[path], path).toBe(true)
    expect(page['index.html']).not.toContain('studio')
  })
})

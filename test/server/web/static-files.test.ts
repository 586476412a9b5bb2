import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStaticFiles, type Serve } from '../../../src/server/web/static-files'

const SCRIPT = 'export const word = 1\n'.repeat(100)

const HASHED_PATH = ['/assets/index-0a1B2c.js', '/studio/assets/index-0a1B2c3D.css', '/widget/pay-0a1B2c3D.js']
const NAMED_FOR_GOOD = ['/widget.js', '/widget/integrity.json', '/service-worker.js', '/docs/themes/press-paying.png']

let folder: string
let files: Serve
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-files-'))
  for (const path of [...HASHED_PATH, ...NAMED_FOR_GOOD]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), SCRIPT)
  }
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  files = createStaticFiles(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ask = (path: string, headers: Record<string, string> = {}) =>
  files(path, new Request(`http://localhost${path}`, { headers }), {})

describe('a built file', () => {
  it.each(HASHED_PATH)('with a hash in its name is cached for ever, and never revalidated: %s', async (path) => {
    const { headers } = (await ask(path)) as Response
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('etag')).toBeNull()
  })

  it.each(NAMED_FOR_GOOD)('without a hash in its name is revalidated each time: %s', async (path) => {
    expect((await ask(path))?.headers.get('cache-control')).toBe('no-cache')
  })

  it('is revalidated once a day if it is the icon', async () => {
    expect((await ask('/icon.svg'))?.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  it('has a charset, except for modules, which are always UTF-8', async () => {
    const type = async (path: string) => (await ask(path))?.headers.get('content-type')
    expect(await type('/assets/index-0a1B2c.js')).toBe('text/javascript')
    expect(await type('/studio/assets/index-0a1B2c3D.css')).toBe('text/css; charset=utf-8')
    expect(await type('/widget.js')).toBe('text/javascript; charset=utf-8')
  })

  it('is not sent again to a browser that has it in this encoding', async () => {
    const packed = (await ask('/widget.js', { 'accept-encoding': 'br' })) as Response
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(SCRIPT)
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    const had = { 'if-none-match': packed.headers.get('etag') ?? '' }
    expect((await ask('/widget.js', { 'accept-encoding': 'br', ...had }))?.status).toBe(304)
    const plain = (await ask('/widget.js', had)) as Response
    expect([plain.status, await plain.text()]).toEqual([200, SCRIPT])
  })

  it('is not served from outside the folder', async () => {
    expect(await ask('/assets/../../secret')).toBeUndefined()
  })
})

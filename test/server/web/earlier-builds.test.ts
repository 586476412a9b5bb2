import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { withEarlierBuilds } from '../../../src/server/web/earlier-builds'
import { createStaticFiles, type Serve } from '../../../src/server/web/static-files'

const SCRIPT = 'before()\n'.repeat(100)
const PART = '/assets/payment-a1b2c3d4.js'

let folder: string
let serve: Serve
const leave = (path: string, content = SCRIPT) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'malipo-builds-'))
  leave('client/assets/index-e5f6g7h8.js', 'now()')
  serve = withEarlierBuilds(createStaticFiles(join(folder, 'client')), join(folder, 'parts'))
  return () => rmSync(folder, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = {}, shared: Record<string, string> = {}) =>
  serve(path, new Request(`http://localhost${path}`, { headers }), shared)

test('a part of another build is served like an own one, also when that was built while the service runs', async () => {
  expect(await ask(PART)).toBeUndefined()
  leave(`parts${PART}`)
  const other = (await ask(PART, {}, { 'x-shared': '1' })) as Response
  const own = (await ask('/assets/index-e5f6g7h8.js', {}, { 'x-shared': '1' })) as Response
  expect([other.status, await other.text(), await own.text()]).toEqual([200, SCRIPT, 'now()'])
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => name !== 'content-length'))
  expect(headersOf(other)).toEqual(headersOf(own))
  expect(headersOf(other)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'x-shared': '1',
  })
  const packed = (await ask(PART, { 'accept-encoding': 'br' })) as Response
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(SCRIPT)
})

test('this build’s own file goes first', async () => {
  leave('parts/assets/index-e5f6g7h8.js', 'damaged()')
  expect(await (await ask('/assets/index-e5f6g7h8.js'))?.text()).toBe('now()')
})

test('documents, and whatever has no hash of its content in its name, are not served from there', async () => {
  const paths = [
    '/index.html',
    '/p/demo',
    '/widget.js',
    '/widget/pay.js',
    '/assets/x',
    '/assets/payment-a1b2c3d4.js.77',
  ]
  for (const path of [...paths, '/assets/../secret-a1b2c3d4.js', '/assets/', '/assets/in/er-a1b2c3d4.js']) {
    if (!path.endsWith('/')) leave(`parts${path}`)
    expect(await ask(path), path).toBeUndefined()
  }
})

test('a part that cannot be read is not said to be missing', async () => {
  mkdirSync(join(folder, `parts${PART}`), { recursive: true })
  await expect(ask(PART)).rejects.toThrow('EISDIR')
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createCompressedPrefix } from '../../../src/server/web/compressed-prefix'

const read = {
  br: (bytes: Uint8Array) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Uint8Array) => gunzipSync(bytes).toString(),
  identity: (bytes: Uint8Array) => Buffer.from(bytes).toString(),
}
const content = '<p>Pay with USDT</p>'.repeat(2000)

it.each(['br', 'gzip', 'identity'] as const)('a document in %s can be read with any tail', async (encoding) => {
  const open = createCompressedPrefix(Buffer.from(content))
  const withTail = await open(encoding)
  for (const tail of ['x', '<input value="a">', 'ä'.repeat(300), 'y'.repeat(65_535)])
    expect(read[encoding](withTail(Buffer.from(tail)))).toBe(content + tail)
  expect(await open(encoding)).toBe(withTail)
})

it.each([
  'br',
  'gzip',
] as const)('a document in %s has one length whatever its tail repeats, so the length reveals nothing', async (encoding) => {
  const withTail = await createCompressedPrefix(Buffer.from(content))(encoding)
  expect(withTail(Buffer.from('Pay with')).length).toBe(withTail(Buffer.from('q8Z_kx7!')).length)
})

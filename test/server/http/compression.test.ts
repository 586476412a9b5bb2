import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compress, createEncodings } from '../../../src/server/http/compression'

it('content whose compression failed is compressed again', async () => {
  let isShort = true
  const encoded = createEncodings(Buffer.from('the content'), async (...given) => {
    if (isShort) throw new Error('Cannot create a Buffer')
    return compress(...given)
  })
  await expect(encoded('gzip')).rejects.toThrow('Cannot create')
  isShort = false
  const bytes = await encoded('gzip')
  expect(gunzipSync(bytes).toString()).toBe('the content')
  expect(await encoded('gzip')).toBe(bytes)
})

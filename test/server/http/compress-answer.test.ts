import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AMINA, world } from '../world'

const here = world()
const PAY = '/api/v1/p/demo/pay'

test('the answer to `pay` is compressed for clients that accept it, and its ETag lets the first poll wait', async () => {
  const { post, get } = here()
  const packed = await post(PAY, AMINA, { 'accept-encoding': 'gzip, br' })
  expect(packed.status).toBe(201)
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  expect(packed.headers.get('cache-control')).toBe('no-store')
  const body = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()
  const { payer_token, ...view } = JSON.parse(body).data
  expect(payer_token).toEqual(expect.any(String))
  const etag = packed.headers.get('etag') ?? ''
  const poll = await get(`/api/v1/p/demo/sessions/${view.id}`)
  expect([poll.headers.get('etag'), (await poll.json()).data]).toEqual([etag, view])
})

test('a client without compression gets the plain answer, and refusals are never compressed', async () => {
  const { post } = here()
  const plain = await post(PAY, AMINA)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect((await plain.json()).data.status).toBe('pending')
  const refused = await post(PAY, { ...AMINA, email: '' }, { 'accept-encoding': 'br' })
  expect([refused.status, refused.headers.get('content-encoding')]).toEqual([400, null])
  expect((await refused.json()).success).toBe(false)
})

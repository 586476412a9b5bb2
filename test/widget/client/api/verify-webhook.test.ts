import { describe, expect, it } from 'vitest'
import { signedHeaders } from '../../../../src/server/webhooks/signing'
import { VerificationError } from '../../../../widget/client/api/errors'
import { verifyEvent } from '../../../../widget/client/api/verify-webhook'

const secretOf = (text: string) => `whsec_${Buffer.from(text.padEnd(32)).toString('base64')}`
const [NEW, OLD] = [secretOf('new'), secretOf('old')]
const BODY = '{"id":"evt_1","event":"payment.completed","data":{"name":"Ọlá"}}'
const signed = ({ at = new Date(), id = 'evt_1', previous = OLD } = {}) =>
  signedHeaders(NEW, { id, type: 'payment.completed', delivery: 'd', body: Buffer.from(BODY), at }, previous)

describe('the verification of a webhook', () => {
  it.each([NEW, OLD])('accepts either secret of a rotation, and every form of headers and body', async (secret) => {
    for (const headers of [signed(), new Headers(signed())])
      for (const body of [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY).buffer])
        expect(await verifyEvent(body, headers, secret)).toEqual(JSON.parse(BODY))
  })

  it('keeps to the tolerance of the caller', async () => {
    const headers = signed({ at: new Date(Date.now() - 400_000) })
    expect(await verifyEvent(BODY, headers, NEW, 500)).toEqual(JSON.parse(BODY))
    await expect(verifyEvent(BODY, headers, NEW)).rejects.toThrow('the time is not within 300 seconds')
  })

  it.each([
    ['another body', BODY.replace('1', '2'), signed()],
    ['another secret', BODY, { ...signed(), 'webhook-signature': 'v1,AAAA v2,AAAA' }],
    ['a signature that is no base64', BODY, { ...signed(), 'webhook-signature': `v1,${'!'.repeat(43)}=` }],
    ['a time of the future', BODY, signed({ at: new Date(Date.now() + 400_000) })],
    ['a time that is no number', BODY, { ...signed(), 'webhook-timestamp': '1e9' }],
    ['the id of another event', BODY, signed({ id: 'evt_2' })],
    ['no headers', BODY, {}],
  ])('refuses %s', async (_, body, headers) => {
    await expect(verifyEvent(body, headers, NEW)).rejects.toThrow(VerificationError)
  })
})

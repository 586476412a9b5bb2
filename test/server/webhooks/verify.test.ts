import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signedHeaders } from '../../../src/server/webhooks/signing'
import { VerificationError, verify, verifyReturnLink } from '../../../src/server/webhooks/verify'

const SECRET = `whsec_${Buffer.from('thirty-two bytes of a secret key').toString('base64')}`
const AT = new Date('2026-11-21T10:00:00.000Z')
const BODY = Buffer.from(
  '{"id":"evt_1","event":"payment.completed","mode":"test","created_at":"x","data":{"amount":"1"}}',
)
const headers = signedHeaders(SECRET, { id: 'evt_1', type: 'payment.completed', delivery: 'd', body: BODY, at: AT })
const NOW = AT.getTime()

describe('verify', () => {
  test('returns the event for each kind of headers and body', () => {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    expect(verify(BODY, headers, SECRET, NOW).data).toEqual({ amount: '1' })
    expect(verify(BODY.toString(), lower, SECRET, NOW).event).toBe('payment.completed')
    expect(verify(new Uint8Array(BODY), new Headers(headers), SECRET, NOW).id).toBe('evt_1')
  })

  test('signs as Standard Webhooks do', () => {
    // https://github.com/standard-webhooks/standard-webhooks: the key is the decoded part, the text id.timestamp.body
    const key = Buffer.from('thirty-two bytes of a secret key')
    const text = `evt_1.${Math.floor(NOW / 1000)}.${BODY}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(text).digest('base64')}`)
  })

  test.each<[string, () => unknown]>([
    ['another body', () => verify(Buffer.concat([BODY, Buffer.from(' ')]), headers, SECRET, NOW)],
    ['another secret', () => verify(BODY, headers, `${SECRET.slice(0, -2)}A=`, NOW)],
    ['no signature', () => verify(BODY, { ...headers, 'webhook-signature': undefined }, SECRET, NOW)],
    ['an empty signature', () => verify(BODY, { ...headers, 'webhook-signature': '' }, SECRET, NOW)],
    ['a wrong signature', () => verify(BODY, { ...headers, 'webhook-signature': `v1,${'0'.repeat(44)}` }, SECRET, NOW)],
    ['no time', () => verify(BODY, { ...headers, 'webhook-timestamp': undefined }, SECRET, NOW)],
    ['another time', () => verify(BODY, { ...headers, 'webhook-timestamp': String(NOW / 1000 + 1) }, SECRET, NOW)],
    ['a replay after five minutes', () => verify(BODY, headers, SECRET, NOW + 301_000)],
    ['a time in the future', () => verify(BODY, headers, SECRET, NOW - 301_000)],
    ['another id', () => verify(BODY, { ...headers, 'webhook-id': 'evt_2' }, SECRET, NOW)],
    ['a signature without content', () => verify(BODY, { ...headers, 'webhook-signature': 'v1,' }, SECRET, NOW)],
  ])('refuses %s', (_, attempt) => expect(attempt).toThrow(VerificationError))

  test('accepts either of the two secrets of a rotation', () => {
    const next = `whsec_${Buffer.from('another thirty-two bytes of a key').toString('base64')}`
    const request = { id: 'evt_1', type: 'payment.completed', delivery: 'd', body: BODY, at: AT }
    const rotating = signedHeaders(next, request, SECRET)
    expect(verify(BODY, rotating, SECRET, NOW).id).toBe('evt_1')
    expect(verify(BODY, rotating, next, NOW).id).toBe('evt_1')
    expect(rotating['X-Service-Signature']).toBe(createHmac('sha256', next).update(BODY).digest('hex'))
  })
})

describe('verifyReturnLink', () => {
  const query = 'order=1042&session_id=s&reference=ps_1&status=completed&amount=50000.00&currency=NGN&t=1795255200'
  const sign = (text: string) =>
    `https://shop.example/thanks?${text}&sig=${createHmac('sha256', 'rsec_x').update(text).digest('hex')}`

  test('returns the content of the link', () => {
    expect(verifyReturnLink(sign(query), 'rsec_x')).toEqual({
      session_id: 's',
      reference: 'ps_1',
      status: 'completed',
      amount: '50000.00',
      currency: 'NGN',
      at: new Date('2026-11-21T10:00:00.000Z'),
    })
    expect(verifyReturnLink(new URL(`${sign(query)}#top`), 'rsec_x').status).toBe('completed')
    expect(verifyReturnLink(sign(query).replace('https://shop.example', ''), 'rsec_x').reference).toBe('ps_1')
  })

  test.each([
    ['another secret', () => verifyReturnLink(sign(query), 'rsec_y')],
    ['a changed status', () => verifyReturnLink(sign(query).replace('completed', 'pending'), 'rsec_x')],
    ['something added behind', () => verifyReturnLink(`${sign(query)}&status=completed`, 'rsec_x')],
    [
      'a second status, which is not signed',
      () => verifyReturnLink(sign(query).replace('?', '?status=completed&'), 'rsec_x'),
    ],
    ['a field that is there twice', () => verifyReturnLink(sign(`status=failed&${query}`), 'rsec_x')],
    ['no signature', () => verifyReturnLink(`https://shop.example/thanks?${query}`, 'rsec_x')],
    ['no query', () => verifyReturnLink('https://shop.example/thanks', 'rsec_x')],
  ])('refuses %s', (_, attempt) => expect(attempt).toThrow(VerificationError))
})

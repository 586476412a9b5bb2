import { expect, test } from 'vitest'
import { merchant } from '../merchant'
import { world } from '../world'

const here = world()

test('an error has its request’s id in body, header and log', async () => {
  const me = await merchant(here())
  const response = await me.call('POST', '/api/v1/payment-sessions', { amount: 'x', currency: 'NGN' })
  const id = response.headers.get('x-request-id')
  expect(id).toMatch(/^req_[0-9a-f]{24}$/)
  expect(await response.json()).toMatchObject({
    request_id: id,
    errors: ['amount: Must be a decimal number without an exponent.'],
    details: [{ field: 'amount', code: 'wrong_format', params: {} }],
  })
  expect(here().deps.log.lines.filter(({ request_id }) => request_id === id)).toMatchObject([
    { event: 'request', status: 400 },
  ])
})

test('an answer with data has an id, another one each time', async () => {
  const me = await merchant(here())
  const ids = await Promise.all([1, 2].map(async () => (await me.call('GET', '/webhooks')).headers.get('x-request-id')))
  expect(new Set(ids).size).toBe(2)
  expect(here().deps.log.lines.filter(({ request_id }) => ids.includes(request_id ?? null))).toHaveLength(2)
})

test('an error is a problem of RFC 9457 where Accept names it', async () => {
  const ask = (accept: string) => here().app.app.request('/api/v1/payment-sessions', { headers: { accept } })
  const response = await ask('application/problem+json, application/json')
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({
    type: '/docs/api/errors#unauthorized',
    title: 'The API key is missing, invalid, expired or revoked.',
    status: 401,
    detail: 'A valid API key is required',
    success: false,
    details: [{ field: null, code: 'unauthorized' }],
  })
  expect((await ask('application/json')).headers.get('content-type')).toBe('application/json')
})

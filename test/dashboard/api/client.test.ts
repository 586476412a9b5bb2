import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createClient } from '../../../src/dashboard/api/client'

const PATH = '/api/v1/payouts'

const neverConfirms = () => Promise.reject(new Error('no request of this test needs a confirmation'))

/** A client of a service that gives the `answers` of the test: a status, or none if it is `lost`. */
function world({ isIdle = false } = {}) {
  let now = 0
  const answers: (number | 'lost')[] = []
  const sent: Headers[] = []
  const client = createClient(
    async (_, init) => {
      sent.push(new Headers(init?.headers))
      const status = answers.shift() ?? 201
      if (status === 'lost') throw new TypeError('no network')
      const problem = { success: false, status, message: 'No', timestamp: '2026-11-21T10:00:00.000Z' }
      return Response.json(status < 400 ? { data: {} } : problem, { status })
    },
    {
      now: () => now,
      mode: () => 'test',
      csrfToken: () => null,
      renewToken: async () => null,
      isIdle: () => isIdle,
      wordError: ({ message }) => message,
      onDate() {},
      confirm: neverConfirms,
    },
  )
  const request = (amount: string, path = PATH) =>
    client.request(path, v.object({}), { method: 'POST', body: { amount }, isIdempotent: true }).catch(() => null)
  return {
    client,
    answers,
    sent,
    request,
    advance(ms: number) {
      now += ms
    },
    /** Number of different idempotency keys. */
    keyCount: () => new Set(sent.map((headers) => headers.get('idempotency-key'))).size,
  }
}

test.each([
  'lost',
  500,
  503,
  429,
] as const)('after an inconclusive answer (%s), a retry sends the same key', async (answer) => {
  const { request, answers, sent, keyCount } = world()
  answers.push(answer, answer, 201)
  for (let attempt = 0; attempt < 3; attempt += 1) await request('10')
  expect(sent[0]?.get('idempotency-key')).toMatch(/^[\w+/]{20}$/)
  expect(keyCount()).toBe(1)
})

test('a request after a final answer gets a new key', async () => {
  const { request, answers, keyCount } = world()
  answers.push(201, 400, 201)
  for (let attempt = 0; attempt < 3; attempt += 1) await request('10')
  expect(keyCount()).toBe(3)
})

test('a different request gets a different key', async () => {
  const { request, answers, keyCount } = world()
  answers.push('lost', 'lost', 'lost')
  await request('10')
  await request('11')
  await request('10', '/api/v1/misc/banks')
  expect(keyCount()).toBe(3)
})

test('a refused retry keeps the key of a lost attempt', async () => {
  const { request, answers, keyCount } = world()
  answers.push('lost', 403, 201)
  for (let attempt = 0; attempt < 3; attempt += 1) await request('10')
  expect(keyCount()).toBe(1)
})

test('a key is reused for five minutes, and never for the next member', async () => {
  const { request, answers, advance, client, keyCount } = world()
  answers.push('lost', 'lost', 'lost')
  await request('10')
  advance(5 * 60_000 - 1)
  await request('10')
  expect(keyCount()).toBe(1)
  advance(5 * 60_000)
  await request('10')
  expect(keyCount()).toBe(2)
  client.clear()
  await request('10')
  expect(keyCount()).toBe(3)
})

test('the header of requests tells the service whether the page is idle', async () => {
  for (const isIdle of [true, false]) {
    const { client, sent } = world({ isIdle })
    await client.request(PATH, v.object({}))
    await client.openStream('/api/v1/changes', new AbortController().signal)
    expect(sent.map((headers) => headers.get('malipo-idle'))).toEqual(isIdle ? ['1', '1'] : [null, null])
  }
})

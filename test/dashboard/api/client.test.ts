import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createClient } from '../../../src/dashboard/api/client'

const PATH = '/api/v1/payouts'

/** A client whose service answers as the test says: a status, or nothing at all. */
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
    { now: () => now, mode: () => 'test', csrfToken: () => null, isIdle: () => isIdle, onDate() {} },
  )
  const ask = (amount: string, path = PATH) =>
    client.request(path, v.object({}), { method: 'POST', body: { amount }, isIdempotent: true }).catch(() => null)
  return {
    client,
    answers,
    sent,
    ask,
    turn(ms: number) {
      now += ms
    },
    /** How many different things were asked for. */
    keys: () => new Set(sent.map((headers) => headers.get('idempotency-key'))).size,
  }
}

test.each([
  'lost',
  500,
  503,
  429,
] as const)('after an inconclusive answer (%s), a retry sends the same key', async (nothing) => {
  const { ask, answers, sent, keys } = world()
  answers.push(nothing, nothing, 201)
  for (let attempt = 0; attempt < 3; attempt += 1) await ask('10')
  expect(sent[0]?.get('idempotency-key')).toMatch(/^[\w+/]{20}$/)
  expect(keys()).toBe(1)
})

test('a request after a final answer gets a new key', async () => {
  const { ask, answers, keys } = world()
  answers.push(201, 400, 201)
  for (let attempt = 0; attempt < 3; attempt += 1) await ask('10')
  expect(keys()).toBe(3)
})

test('a different request gets a different key', async () => {
  const { ask, answers, keys } = world()
  answers.push('lost', 'lost', 'lost')
  await ask('10')
  await ask('11')
  await ask('10', '/api/v1/misc/banks')
  expect(keys()).toBe(3)
})

test('a refused retry keeps the key of a lost attempt', async () => {
  const { ask, answers, keys } = world()
  answers.push('lost', 403, 201)
  for (let attempt = 0; attempt < 3; attempt += 1) await ask('10')
  expect(keys()).toBe(1)
})

test('a key is reused for five minutes, and never for the next member', async () => {
  const { ask, answers, turn, client, keys } = world()
  answers.push('lost', 'lost', 'lost')
  await ask('10')
  turn(5 * 60_000 - 1)
  await ask('10')
  expect(keys()).toBe(1)
  turn(5 * 60_000)
  await ask('10')
  expect(keys()).toBe(2)
  client.clear()
  await ask('10')
  expect(keys()).toBe(3)
})

test('requests of an idle page are marked', async () => {
  for (const isIdle of [true, false]) {
    const { client, sent } = world({ isIdle })
    await client.request(PATH, v.object({}))
    await client.openStream('/api/v1/changes', new AbortController().signal)
    expect(sent.map((headers) => headers.get('malipo-idle'))).toEqual(isIdle ? ['1', '1'] : [null, null])
  }
})

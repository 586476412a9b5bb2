import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { KEY_SCOPES, type KeyScope } from '../../../src/contract/enums'
import { exampleOf } from '../../../src/contract/example-of'
import type { NewApiKey } from '../../../src/contract/members/api-key'
import type { Refund } from '../../../src/contract/refunds/refund'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import { type Operation, operation } from '../../../src/server/api/operation/operation'
import { OPERATIONS } from '../../../src/server/api/operations'
import { runKeyCommand } from '../../../src/server/auth/key-command/run-key-command'
import { owner } from '../member'
import { bearer, type Merchant, merchant } from '../merchant'
import { storedRows } from '../stored-rows'
import { world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })

const KEYED = OPERATIONS.filter(({ auth }) => auth !== 'none' && auth !== 'member')
const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`

const withScopes = async (...scopes: KeyScope[]): Promise<Merchant> => {
  const issue = { act: 'issue', merchant: 'demo', mode: 'test', days: 1, scopes } as const
  return bearer(here(), (await runKeyCommand(here().deps, issue)).output)
}

const call = (as: Merchant, { method, path, body }: Operation) =>
  as.call(
    method.toUpperCase(),
    path.replace(/\{(\w+)\}/g, (_, name) => (name === 'id_or_slug' ? 'demo' : randomUUID())),
    body && exampleOf(body),
    { 'idempotency-key': randomUUID() },
  )

test('every operation for keys names a scope, and no other operation does', () => {
  for (const one of OPERATIONS) {
    const needed = one.auth === 'none' || one.auth === 'member' ? undefined : expect.toBeOneOf([...KEY_SCOPES])
    expect([nameOf(one), one.scope]).toEqual([nameOf(one), needed])
  }
  expect([...new Set(KEYED.map(({ scope }) => scope))].sort()).toEqual([...KEY_SCOPES].sort())
})

test('an operation for keys without a scope does not compile, nor one for members with a scope', () => {
  const answer = { status: 200, one: v.string() } as const
  const described = { id: 'x', method: 'get', path: '/x', tag: 'Keys', summary: '', answer } as const
  const handle = async () => 'x'
  expect(operation({ ...described, auth: 'key', scope: 'keys', handle }).scope).toBe('keys')
  // @ts-expect-error: a key needs a scope
  expect(operation({ ...described, auth: 'key', handle }).scope).toBeUndefined()
  // @ts-expect-error: no key can use it
  expect(operation({ ...described, auth: 'member', scope: 'keys', handle }).scope).toBe('keys')
})

/** Operations whose example needs a second scope: creating a key, and changing the address for mails. */
const ALSO_NEEDED: Partial<Record<KeyScope, string[]>> = {
  payments: ['POST /api/v1/keys'],
  keys: ['PATCH /api/v1/merchant'],
}

describe.each(KEY_SCOPES)('a key that has all scopes but %s', (left) => {
  test('is refused by every operation that needs this scope, in an answer that names the scope, and changes nothing', async () => {
    const key = await withScopes(...KEY_SCOPES.filter((scope) => scope !== left))
    // the first use of a key is recorded
    await key.call('GET', '/api/v1/none')
    const before = await storedRows(here())
    for (const one of KEYED.filter(({ scope }) => scope === left)) {
      const response = await call(key, one)
      expect([nameOf(one), response.status, (await response.json()).message]).toEqual([
        nameOf(one),
        403,
        `This key lacks the scope ${left}`,
      ])
    }
    expect(await storedRows(here())).toBe(before)
  })

  test('is refused by no other operation', async () => {
    const refused = []
    for (const one of KEYED.filter(({ scope, id }) => scope !== left && id !== 'followChanges')) {
      const key = await withScopes(...KEY_SCOPES.filter((scope) => scope !== left))
      const { status } = await call(key, one)
      if (status === 401 || status === 403) refused.push(nameOf(one))
    }
    expect(refused).toEqual(ALSO_NEEDED[left] ?? [])
  })
})

describe('a key that creates a key', () => {
  const make = (by: Merchant, body: object) => by.ask<NewApiKey>('POST', '/api/v1/keys', body, 201)

  test('gives it only the scope payments by default', async () => {
    const all = await merchant(here())
    expect((await make(all, {})).scopes).toEqual(['payments'])
    expect((await make(all, { scopes: ['refunds', 'payouts', 'refunds'] })).scopes).toEqual(['refunds', 'payouts'])
    const refused = await all.call('POST', '/api/v1/keys', { scopes: [] })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      ['scopes: Must be a list of these: payments, refunds, payouts, wallets, webhooks, keys.'],
    ])
  })

  test('cannot give it a scope that it lacks itself', async () => {
    const some = await withScopes('keys', 'payments')
    const refused = await some.call('POST', '/api/v1/keys', { scopes: ['payments', 'wallets', 'payouts'] })
    expect([refused.status, (await refused.json()).message]).toEqual([
      403,
      'A key cannot give scopes that it does not have: wallets, payouts',
    ])
    const child = await make(some, { scopes: ['payments'] })
    expect((await bearer(here(), child.token).call('POST', '/api/v1/keys', {})).status).toBe(403)
  })

  test.each([1, 3650])('cannot let it expire later than itself, for %i days', async (days) => {
    const short = await withScopes('keys', 'payments')
    here().clock.turn(3600_000)
    const child = await make(short, { days })
    expect(child.expires_at).toBe('2026-11-22T10:00:00.000Z')
    const link = await short.ask<{ expires_at: string }>(
      'POST',
      '/api/v1/payment-pages/demo/studio-links',
      undefined,
      201,
    )
    expect(link.expires_at).toBe('2026-11-21T19:00:00.000Z')
    here().clock.turn(16 * 3600_000)
    const late = await short.ask<{ expires_at: string }>(
      'POST',
      '/api/v1/payment-pages/demo/studio-links',
      undefined,
      201,
    )
    expect(late.expires_at).toBe('2026-11-22T10:00:00.000Z')
    here().clock.turn(7 * 3600_000)
    expect((await bearer(here(), child.token).call('GET', '/api/v1/summary')).status).toBe(401)
  })

  test('an owner in the dashboard can give every scope', async () => {
    const boss = await owner(here())
    const made = await boss.ask<NewApiKey>('POST', '/api/v1/keys', { scopes: [...KEY_SCOPES] }, 201)
    expect(made.scopes).toEqual([...KEY_SCOPES])
  })
})

test('a key without the scope refunds gets no link of a refund', async () => {
  const all = await merchant(here())
  const input = { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' }
  const session = await all.ask<MerchantSession>('POST', '/api/v1/payment-sessions', input, 201)
  await here().sandbox(session, 'deposits')
  const path = `/api/v1/payment-sessions/${session.id}`
  const refund = await all.ask<Refund>('POST', `${path}/refunds`, { crypto_amount: '1' }, 201)
  const read = async (by: Merchant) => (await by.call('GET', path)).text()
  expect(refund.url).toBeTruthy()
  expect(await read(await withScopes('payments', 'webhooks'))).not.toContain(refund.url)
})

test('a key with only the scope payments cannot change the address for mails', async () => {
  const some = await withScopes('payments')
  await some.ask('PATCH', '/api/v1/merchant', { name: 'Books' })
  const refused = await some.call('PATCH', '/api/v1/merchant', { mail: { payments: false } })
  expect([refused.status, (await refused.json()).message]).toEqual([403, 'This key lacks the scope keys'])
})

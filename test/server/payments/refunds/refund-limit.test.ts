import { describe, expect, test } from 'vitest'
import type { FreshCheck } from '../../../../src/contract/members/fresh-check'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { RefundLimit } from '../../../../src/contract/refunds/refund-limit'
import { wallets } from '../../../../src/server/storage/schema/wallets'
import { webhookEndpoints } from '../../../../src/server/storage/schema/webhooks'
import { withPasskey } from '../../auth/with-passkey'
import { member, owner, type SignedIn } from '../../member'
import { world } from '../../world'

const here = world()
const DAY = 24 * 3_600_000

/** A paid session of ₦50,000, in USDT. */
async function paidSession(): Promise<string> {
  const session = await here().pay()
  await here().sandbox(session, 'deposits')
  return session.id
}

const refund = (as: SignedIn, id: string, crypto_amount: string) =>
  as.call(
    'POST',
    `/api/v1/payment-sessions/${id}/refunds`,
    { crypto_amount },
    { 'idempotency-key': crypto.randomUUID() },
  )

async function setLimit(amount: string | null, currency = 'NGN') {
  await (await owner(here())).ask('PUT', '/api/v1/refund-limit', { amount, currency })
}

/** The price of one USDT in naira. */
const usdt = async (): Promise<number> => Number((await here().deps.rates.test?.current())?.rate('USDT', 'NGN'))

describe('a manager', () => {
  test('refunds nothing without a limit', async () => {
    const manager = await member(here(), 'manager')
    const response = await refund(manager, await paidSession(), '1')
    const body = await response.json()
    expect([response.status, body.details[0]]).toMatchObject([
      403,
      { code: 'refund_above_limit', field: 'crypto_amount' },
    ])
    expect(await manager.ask('GET', '/api/v1/refund-limit')).toEqual({ amount: null, currency: null, left: null })
  })

  test('refunds up to the limit, in one refund or several, within 24 hours', async () => {
    const [manager, price] = [await member(here(), 'manager'), await usdt()]
    await setLimit(String(price * 10))
    const [one, other] = [await paidSession(), await paidSession()]
    expect((await refund(manager, one, '10.1')).status).toBe(403)
    expect((await refund(manager, one, '6')).status).toBe(201)
    expect((await refund(manager, other, '4.01')).status).toBe(403)
    const { left } = await manager.ask<RefundLimit>('GET', '/api/v1/refund-limit')
    expect(Number(left)).toBeCloseTo(price * 4)
    expect((await refund(manager, other, '4')).status).toBe(201)
    expect((await refund(manager, other, '0.000001')).status).toBe(403)
    here().clock.turn(DAY)
    const later = await member(here(), 'manager')
    expect((await refund(later, other, '5')).status).toBe(201)
  })

  test('cannot pass the limit by refunds at the same time', async () => {
    const manager = await member(here(), 'manager')
    await setLimit(String((await usdt()) * 10))
    const ids = [await paidSession(), await paidSession(), await paidSession()]
    const statuses = (await Promise.all(ids.map((id) => refund(manager, id, '6')))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 403, 403])
  })

  test('has a limit apart from that of others, which a failed refund does not use', async () => {
    const [manager, other] = [await member(here(), 'manager'), await member(here(), 'manager')]
    await setLimit(String((await usdt()) * 10))
    const id = await paidSession()
    expect((await refund(other, id, '10')).status).toBe(201)
    // amounts that end in 13 fail in the sandbox
    const failing = { crypto_amount: '9.13', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }
    const path = `/api/v1/payment-sessions/${id}/refunds`
    const made = await manager.call('POST', path, failing, { 'idempotency-key': 'one' })
    expect(made.status).toBe(201)
    expect((await refund(manager, id, '9')).status).toBe(403)
    await here().waitForTransfers()
    await here().waitForTransfers()
    expect((await refund(manager, id, '9')).status).toBe(201)
  })

  test('gets the links of own refunds only, because a link decides where the money goes', async () => {
    const [boss, manager] = [await owner(here()), await member(here(), 'manager')]
    await setLimit(String((await usdt()) * 2))
    const id = await paidSession()
    await refund(boss, id, '20')
    here().clock.turn(1)
    const own = (await (await refund(manager, id, '1')).json()).data as Refund
    expect(own.url).toContain('/r/')
    const listed = await manager.ask<Refund[]>('GET', `/api/v1/payment-sessions/${id}/refunds`)
    expect(Object.fromEntries(listed.map(({ crypto_amount, url }) => [crypto_amount, url]))).toEqual({
      1: own.url,
      20: null,
    })
    expect((await manager.ask<Refund>('GET', `/api/v1/refunds/${own.id}`)).url).toBe(own.url)
    const seen = await (await manager.call('GET', `/api/v1/payment-sessions/${id}`)).text()
    expect(seen).not.toContain('/r/')
  })

  test('gets no link of an owner’s refund by repeating its request with its key', async () => {
    const [boss, manager] = [await owner(here()), await member(here(), 'manager')]
    await setLimit(String((await usdt()) * 2))
    const path = `/api/v1/payment-sessions/${await paidSession()}/refunds`
    const create = async (as: SignedIn, key: string) =>
      (await (await as.call('POST', path, { crypto_amount: '1' }, { 'idempotency-key': key })).json()).data as Refund
    const [made, repeated] = [await create(boss, 'same'), await create(manager, 'same')]
    expect([repeated.id, made.url !== null, repeated.url]).toEqual([made.id, true, null])
    const own = await create(manager, 'own')
    expect([own.url !== null, await create(manager, 'own')]).toEqual([true, own])
  })

  test('sees no attention for webhooks and wallets, which the role hides', async () => {
    const [boss, manager] = [await owner(here()), await member(here(), 'manager')]
    const session = await here().pay()
    await here().sandbox(session, 'deposits', { amount: '1' })
    await here().sandbox(session, 'expire')
    await boss.ask('PUT', '/webhooks', { url: 'https://shop.example/hook' })
    const { database } = here().deps.storage
    const now = here().clock.now()
    await database.update(webhookEndpoints).set({ failingSince: now })
    // only live mode has wallets; this row lets test mode report one
    const wallet = { id: crypto.randomUUID(), merchantId: here().merchantId, mode: 'test', family: 'evm' } as const
    await database.insert(wallets).values({ ...wallet, stoppedAt: now, createdAt: now, updatedAt: now })
    const read = async (as: SignedIn) =>
      (await as.ask<{ attention: { kind: string }[] }>('GET', '/api/v1/summary?time_zone=UTC')).attention.map(
        ({ kind }) => kind,
      )
    expect(await read(manager)).toEqual(['underpaid'])
    expect(await read(boss)).toEqual(['underpaid', 'webhooks_failing', 'wallet_stopped'])
  })
})

describe('an owner', () => {
  test('confirms refunds above the limit only', async () => {
    await setLimit(String((await usdt()) * 10))
    const boss = await owner(here())
    await withPasskey(boss)
    const id = await paidSession()
    expect((await refund(boss, id, '10')).status).toBe(201)
    const above = await refund(boss, id, '0.5')
    const { fresh_check } = (await above.json()) as { fresh_check: FreshCheck }
    expect([above.status, fresh_check.target]).toEqual([403, { amount: '0.5', currency: 'USDT', to: null }])
  })

  test('cannot pass the limit unconfirmed by refunds at the same time', async () => {
    await setLimit(String((await usdt()) * 10))
    const boss = await owner(here())
    const { sign } = await withPasskey(boss)
    const ids = [await paidSession(), await paidSession(), await paidSession()]
    const answers = await Promise.all(ids.map((id) => refund(boss, id, '6')))
    const codes = await Promise.all(answers.map(async (one) => [one.status, (await one.json()).details?.[0]?.code]))
    expect(codes.sort()).toEqual([
      [201, undefined],
      [409, 'changed_meanwhile'],
      [409, 'changed_meanwhile'],
    ])
    const [id] = ids.filter((_, at) => answers[at]?.status === 409)
    const path = `/api/v1/payment-sessions/${id}/refunds`
    const repeat = (headers = {}) =>
      boss.call('POST', path, { crypto_amount: '6' }, { 'idempotency-key': 'one', ...headers })
    const { fresh_check: check } = (await (await repeat()).json()) as { fresh_check: FreshCheck }
    const proof = { credential: sign(check.options ?? {}) }
    await boss.ask('POST', `/api/v1/fresh-checks/${check.id}/confirm`, proof)
    expect((await repeat({ 'malipo-fresh-check': check.id })).status).toBe(201)
  })

  test('confirms each refund without a limit, and a change of the limit', async () => {
    const boss = await owner(here())
    await withPasskey(boss)
    expect((await refund(boss, await paidSession(), '1')).status).toBe(403)
    const change = await boss.call('PUT', '/api/v1/refund-limit', { amount: '9000000', currency: 'NGN' })
    expect(change.status).toBe(403)
  })

  test.each([
    [{ amount: '1.001', currency: 'NGN' }, 'amount'],
    [{ amount: '-1', currency: 'NGN' }, 'amount'],
    [{ amount: '10', currency: 'BTC' }, 'currency'],
  ])('sets no limit of %o', async (body, field) => {
    const boss = await owner(here())
    const response = await boss.call('PUT', '/api/v1/refund-limit', body)
    expect([response.status, (await response.json()).details[0].field]).toEqual([400, field])
    expect((await boss.ask<RefundLimit>('GET', '/api/v1/refund-limit')).amount).toBeNull()
  })

  test('removes the limit again, in the mode of the request only', async () => {
    await setLimit('5000')
    const boss = await owner(here())
    const live = await boss.call('GET', '/api/v1/refund-limit', undefined, { 'malipo-mode': 'live' })
    expect((await live.json()).data.amount).toBeNull()
    expect((await boss.ask<RefundLimit>('GET', '/api/v1/refund-limit')).amount).toBe('5000.00')
    await setLimit(null)
    expect((await boss.ask<RefundLimit>('GET', '/api/v1/refund-limit')).amount).toBeNull()
  })
})

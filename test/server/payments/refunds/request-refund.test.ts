import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DepositMovement } from '../../../../src/contract/money/custody-movement'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { SessionWithToken } from '../../../../src/contract/session/payer-token'
import type { Session } from '../../../../src/contract/session/session'
import type { Summary } from '../../../../src/contract/session/summary'
import type { TimelineEntry } from '../../../../src/contract/session/timeline'
import { refundRequests } from '../../../../src/server/storage/schema/payouts'
import { type Merchant, merchant } from '../../merchant'
import { reportDeposit } from '../../report-deposit'
import { AMINA, dataOf, world } from '../../world'

const here = world()
const USDT = { crypto_asset: 'USDT', network: 'Tron' }
const OVERPAID = { cause: 'overpaid', ...USDT }

const begin = async () => dataOf<SessionWithToken>(await here().post('/api/v1/p/demo/pay', AMINA), 201)
const ask = ({ id }: Pick<Session, 'id'>, token?: string, slug = 'demo') =>
  here().post(`/api/v1/p/${slug}/sessions/${id}/refund-requests`, {}, token ? { 'payer-token': token } : {})
const arrive = (session: Session, more: Partial<DepositMovement>) =>
  reportDeposit(here(), session, { asset: 'USDT', network: 'Tron', ...more })
const read = (me: Merchant, { id }: Pick<Session, 'id'>) =>
  me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${id}`)
const attention = async (me: Merchant) =>
  (await me.ask<Summary>('GET', '/api/v1/summary')).attention.filter(({ kind }) => kind === 'refund_requested')

async function overpaid() {
  const own = await begin()
  await arrive(own, { amount: '39.06' })
  return own
}

test('the browser that paid asks for what was overpaid, and the merchant sees it until a refund is made', async () => {
  const me = await merchant(here())
  const own = await overpaid()
  const money = { cause: 'overpaid', crypto_amount: '7.81', ...USDT }
  expect((await here().session(own.id)).refundable).toEqual([{ ...money, requested: false }])
  expect(await read(me, own)).not.toHaveProperty('refund_requests')
  expect(await attention(me)).toEqual([])

  const { version } = await here().session(own.id)
  const afterRequest = await dataOf<Session>(await ask(own, own.payer_token))
  expect(afterRequest.refundable).toEqual([{ ...money, requested: true }])
  expect(afterRequest.version).toBeGreaterThan(version)
  expect((await read(me, own)).refund_requests).toEqual([
    { ...money, deposit_id: null, requested_at: here().clock.now().toISOString() },
  ])
  expect(await attention(me)).toEqual([{ kind: 'refund_requested', count: 1, session_ids: [own.id] }])
  const list = '/api/v1/payment-sessions?attention=refund_requested'
  expect((await me.ask<MerchantSession[]>('GET', list)).map(({ id }) => id)).toEqual([own.id])
  const timeline = await me.ask<TimelineEntry[]>('GET', `/api/v1/payment-sessions/${own.id}/timeline`)
  expect(timeline.at(-1)).toMatchObject({ kind: 'refund_requested', cause: 'overpaid' })

  here().clock.turn(1000)
  const refund = await me.ask<Refund>(
    'POST',
    `/api/v1/payment-sessions/${own.id}/refunds`,
    { crypto_amount: '7.81' },
    201,
  )
  expect(refund.status).toBe('requested')
  expect(await here().session(own.id)).not.toHaveProperty('refundable')
  expect(await read(me, own)).not.toHaveProperty('refund_requests')
  expect(await attention(me)).toEqual([])
})

test('a repeated request changes nothing', async () => {
  const own = await overpaid()
  const first = await dataOf<Session>(await ask(own, own.payer_token))
  here().clock.turn(60_000)
  expect(await dataOf(await ask(own, own.payer_token))).toEqual(first)
  expect(await here().deps.storage.database.$count(refundRequests)).toBe(1)
})

test('only the browser that paid can ask, and only if there is money that was not due', async () => {
  const own = await overpaid()
  const others = await begin()
  for (const token of [undefined, others.payer_token, 'x', 'A'.repeat(43)])
    expect((await ask(own, token)).status).toBe(403)
  expect((await ask({ id: randomUUID() }, own.payer_token)).status).toBe(404)
  expect((await ask(own, own.payer_token, 'donate')).status).toBe(404)
  expect((await ask(others, others.payer_token)).status).toBe(409)
  expect(await here().deps.storage.database.$count(refundRequests)).toBe(0)
})

test('money in another coin can be asked back before the payment is paid, each deposit by itself', async () => {
  const me = await merchant(here())
  const own = await begin()
  await arrive(own, { asset: 'USDC', amount: '10' })
  await arrive(own, { asset: 'USDC', amount: '2.5' })
  const { refundable } = await dataOf<Session>(await ask(own, own.payer_token))
  expect(refundable).toEqual([
    { cause: 'other_coin', crypto_amount: '12.5', crypto_asset: 'USDC', network: 'Tron', requested: true },
  ])
  const { refund_requests: requests = [] } = await read(me, own)
  expect(requests.map(({ crypto_amount }) => crypto_amount)).toEqual(['10', '2.5'])
  here().clock.turn(1000)
  const path = `/api/v1/payment-sessions/${own.id}/refunds`
  for (const { crypto_amount, deposit_id } of requests)
    await me.ask('POST', path, { crypto_amount, deposit_id, reference: crypto_amount }, 201)
  expect(await attention(me)).toEqual([])
  expect(await here().session(own.id)).not.toHaveProperty('refundable')
})

test('money that comes after a refund can be asked for again, and so can the money of a refund that failed', async () => {
  const me = await merchant(here())
  const own = await overpaid()
  await ask(own, own.payer_token)
  here().clock.turn(1000)
  await me.ask('POST', `/api/v1/payment-sessions/${own.id}/refunds`, { crypto_amount: '7.81' }, 201)
  here().clock.turn(1000)
  await arrive(own, { amount: '5' })
  const requestedOf = async () => (await here().session(own.id)).refundable
  expect(await requestedOf()).toMatchObject([{ crypto_amount: '5', requested: false }])
  expect((await ask(own, own.payer_token)).status).toBe(200)
  expect(await requestedOf()).toMatchObject([{ crypto_amount: '5', requested: true }])
  expect(await attention(me)).toHaveLength(1)
  here().clock.turn(15 * 24 * 3_600_000)
  await here().app.run('expire_refunds')
  expect(await requestedOf()).toMatchObject([{ crypto_amount: '12.81', requested: true }])
})

test('a renewal takes the request over', async () => {
  const me = await merchant(here())
  const own = await begin()
  await arrive(own, { asset: 'USDC', amount: '10' })
  await ask(own, own.payer_token)
  await here().sandbox(own, 'expire')
  const headers = { 'payer-token': own.payer_token ?? '' }
  const next = await dataOf<SessionWithToken>(
    await here().post(`/api/v1/p/demo/sessions/${own.id}/renew`, {}, headers),
    201,
  )
  expect((await here().session(next.id)).refundable).toMatchObject([{ crypto_amount: '10', requested: true }])
  expect((await read(me, next)).refund_requests).toHaveLength(1)
  expect(await here().session(own.id)).not.toHaveProperty('refundable')
})

test('the merchant declines a request: the customer sees it, and can ask again once more money came', async () => {
  const me = await merchant(here())
  const own = await overpaid()
  const path = `/api/v1/payment-sessions/${own.id}/refund-requests/decline`
  await me.ask('POST', path, {}, 409)
  await ask(own, own.payer_token)
  const { version } = await here().session(own.id)
  const declined = await me.ask<MerchantSession>('POST', path)
  expect(declined).not.toHaveProperty('refund_requests')
  expect(declined.version).toBeGreaterThan(version)
  const { refundable } = await here().session(own.id)
  expect(refundable).toMatchObject([{ crypto_amount: '7.81', requested: false, declined: true }])
  expect(await attention(me)).toEqual([])
  const timeline = await me.ask<TimelineEntry[]>('GET', `/api/v1/payment-sessions/${own.id}/timeline`)
  expect(timeline.slice(-2)).toMatchObject([
    { kind: 'refund_requested' },
    { kind: 'refund_declined', cause: 'overpaid' },
  ])
  expect((await ask(own, own.payer_token)).status).toBe(409)
  await me.ask('POST', path, {}, 409)

  here().clock.turn(1000)
  await arrive(own, { amount: '5' })
  expect((await here().session(own.id)).refundable).toEqual([{ ...OVERPAID, crypto_amount: '12.81', requested: false }])
  expect((await ask(own, own.payer_token)).status).toBe(200)
  expect(await attention(me)).toHaveLength(1)
})

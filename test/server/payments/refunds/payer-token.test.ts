import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { SessionWithToken } from '../../../../src/contract/session/payer-token'
import type { Session } from '../../../../src/contract/session/session'
import { idempotencyKeys } from '../../../../src/server/storage/schema/service-state'
import { sessions } from '../../../../src/server/storage/schema/sessions'
import { type Merchant, merchant } from '../../merchant'
import { receiver } from '../../receiver'
import { AMINA, appOf, dataOf, world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const PAIR = { asset: 'USDT', network: 'Tron' }
const TOKEN = /^[\w-]{43}$/

const pathOf = ({ id }: Pick<Session, 'id'>) => `/api/v1/p/demo/sessions/${id}`
const tokenHeader = (token?: string | null): Record<string, string> => (token ? { 'payer-token': token } : {})

const startPayment = async (headers: Record<string, string> = {}) =>
  dataOf<SessionWithToken>(await here().post('/api/v1/p/demo/pay', AMINA, headers), 201)
const choose = async (session: Pick<Session, 'id'>, headers: Record<string, string> = {}, pair = PAIR) =>
  dataOf<SessionWithToken>(await here().post(`${pathOf(session)}/method`, pair, headers))
const renew = async (session: Pick<Session, 'id'>, token?: string | null) =>
  dataOf<SessionWithToken>(await here().post(`${pathOf(session)}/renew`, {}, tokenHeader(token)), 201)
const createSession = (me: Merchant, more: object = {}) =>
  me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', { amount: '50000', currency: 'NGN', ...more }, 201)

/** A refund of the payment that waits for its address. */
async function requestRefund(me: Merchant, session: Session): Promise<Refund> {
  await here().sandbox(session, 'deposits')
  return me.ask('POST', `/api/v1/payment-sessions/${session.id}/refunds`, { crypto_amount: '1' }, 201)
}

const linkOf = (session: Pick<Session, 'id'>, token?: string | null) =>
  here().get(`${pathOf(session)}/refund`, tokenHeader(token))
const statusFor = async (...request: Parameters<typeof linkOf>) => (await linkOf(...request)).status

describe('the link of a refund', () => {
  test('is for the browser that paid, and for no other browser with the payment’s link', async () => {
    const me = await merchant(here())
    const own = await startPayment()
    const others = await startPayment()
    expect(own.payer_token).toMatch(TOKEN)
    expect(await statusFor(own, own.payer_token)).toBe(404)
    const { url } = await requestRefund(me, own)
    expect(await dataOf(await linkOf(own, own.payer_token))).toEqual({ url })
    for (const token of [null, others.payer_token, 'x', 'A'.repeat(43)]) expect(await statusFor(own, token)).toBe(403)
    expect(await statusFor(others, own.payer_token)).toBe(403)
    expect(await statusFor({ id: randomUUID() }, own.payer_token)).toBe(404)
  })

  test('is in no view, event or table that others see', async () => {
    const me = await merchant(here())
    const hook = await receiver()
    await me.ask('PUT', '/webhooks', { url: hook.url })
    const { payer_token, ...session } = await startPayment()
    const { id, url } = await requestRefund(me, session)
    const view = await here().session(session.id)
    expect(view.refund).toEqual({ status: 'requested' })
    const texts = [
      JSON.stringify(view),
      await (await me.call('GET', '/api/v1/payment-sessions/export')).text(),
      await (await me.call('GET', '/webhooks/events')).text(),
      await (await me.call('GET', `/api/v1/payment-sessions/${session.id}/timeline`)).text(),
    ]
    await here().app.deliverEvents()
    texts.push(...hook.received.map(({ event }) => JSON.stringify(event)))
    expect(hook.received.map(({ event }) => event.event)).toContain('refund.created')
    for (const text of texts) {
      expect(text).not.toContain('/r/')
      expect(text).not.toContain('payer_token')
      expect(text).not.toContain(payer_token)
    }
    // The merchant's owner reads the link, in order to copy it.
    const { refund } = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
    expect(refund).toEqual({ status: 'requested', url })
    expect(await me.ask('GET', `/api/v1/refunds/${id}`)).toMatchObject({ url })
  })
})

describe('the payer’s token', () => {
  test('is returned again by a replay with the same key, also after the secret was changed', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const first = await startPayment(key)
    expect(await startPayment(key)).toEqual(first)
    const { deps } = here()
    const rotated = { ...deps, jwtSecret: 'a new secret, long enough for the tests', settings: { ...deps.settings } }
    rotated.settings.JWT_SECRET_PREVIOUS = deps.jwtSecret
    const replay = await appOf(rotated).app.request('/api/v1/p/demo/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body: JSON.stringify(AMINA),
    })
    expect(await dataOf(replay, 201)).toEqual(first)
  })

  test('is stored only as a hash', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { id, payer_token } = await startPayment(key)
    const { database } = here().deps.storage
    const [row] = await database.select().from(sessions).where(eq(sessions.id, id))
    expect(row?.payerTokenHash).toMatch(/^[0-9a-f]{64}$/)
    const tables = await database.select().from(idempotencyKeys)
    expect(inspect([row, tables], { depth: null, maxStringLength: null })).not.toContain(payer_token)
  })

  test('is given to the first browser that chooses the coin of a merchant’s payment', async () => {
    const me = await merchant(here())
    const session = await createSession(me)
    expect(session).not.toHaveProperty('payer_token')
    const key = { 'idempotency-key': randomUUID() }
    const { payer_token } = await choose(session, key)
    expect(payer_token).toMatch(TOKEN)
    // A later browser gets no token, for this coin or another.
    expect(await choose(session)).not.toHaveProperty('payer_token')
    expect(await choose(session, {}, { asset: 'USDC', network: 'Base' })).not.toHaveProperty('payer_token')
    expect(await choose(session, { 'idempotency-key': randomUUID() })).not.toHaveProperty('payer_token')
    // The answer to the first request was lost.
    expect(await choose(session, key)).toMatchObject({ payer_token })
    const { url } = await requestRefund(me, await here().session(session.id))
    expect(await dataOf(await linkOf(session, payer_token))).toEqual({ url })
  })

  test('is given to one of several browsers that choose the coin at once', async () => {
    const session = await createSession(await merchant(here()))
    const second = await here().another()
    const body = JSON.stringify(PAIR)
    const headers = { 'content-type': 'application/json' }
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((index) =>
        (index % 2 ? second : here().app).app.request(`${pathOf(session)}/method`, { method: 'POST', headers, body }),
      ),
    )
    const chosen = await Promise.all(answers.map((answer) => dataOf<SessionWithToken>(answer)))
    expect(chosen.filter(({ payer_token }) => payer_token)).toHaveLength(1)
  })

  test('is not given if the merchant chose the coin', async () => {
    const me = await merchant(here())
    const atOnce = await createSession(me, { crypto_asset: 'USDT', network: 'Tron' })
    const later = await createSession(me)
    const pair = { crypto_asset: 'USDT', network: 'Tron' }
    await me.ask('POST', `/api/v1/payment-sessions/${later.id}/deposit-address`, pair, 201)
    for (const session of [atOnce, later]) {
      expect(await choose(session, { 'idempotency-key': randomUUID() })).not.toHaveProperty('payer_token')
      expect(await choose(session, {}, { asset: 'USDC', network: 'Base' })).not.toHaveProperty('payer_token')
    }
  })

  test('is returned by a renewal to the browser that sends the old one', async () => {
    const me = await merchant(here())
    const { payer_token, ...session } = await startPayment()
    const next = await renew(session, payer_token)
    expect(next.payer_token).toMatch(TOKEN)
    // The answer was lost.
    expect(await renew(session, payer_token)).toEqual(next)
    expect(await renew(session)).not.toHaveProperty('payer_token')
    expect(await renew(session, 'A'.repeat(43))).not.toHaveProperty('payer_token')
    const { url } = await requestRefund(me, next)
    expect(await dataOf(await linkOf(next, next.payer_token))).toEqual({ url })
  })

  test('is given to the browser that chooses the first coin by renewing a merchant’s payment', async () => {
    const me = await merchant(here())
    const session = await createSession(me)
    await here().sandbox(session, 'expire')
    const by = async (headers: Record<string, string>) =>
      dataOf<SessionWithToken>(await here().post(`${pathOf(session)}/renew`, PAIR, headers), 201)
    const key = { 'idempotency-key': randomUUID() }
    const next = await by(key)
    expect(next).toMatchObject({ crypto_asset: 'USDT', payer_token: expect.stringMatching(TOKEN) })
    // A later browser gets no token, but a retry does, since the answer to the first request was lost.
    expect(await by({ 'idempotency-key': randomUUID() })).not.toHaveProperty('payer_token')
    expect(await by({})).not.toHaveProperty('payer_token')
    expect(await choose(next, {}, { asset: 'USDC', network: 'Base' })).not.toHaveProperty('payer_token')
    expect(await by(key)).toMatchObject({ id: next.id, payer_token: next.payer_token })
    const { url } = await requestRefund(me, await here().session(next.id))
    expect(await dataOf(await linkOf(next, next.payer_token))).toEqual({ url })
  })

  test('is given to the browser that chooses the coin after a renewal without a coin', async () => {
    const session = await createSession(await merchant(here()))
    await here().sandbox(session, 'expire')
    const next = await renew(session)
    expect(next).not.toHaveProperty('payer_token')
    expect((await choose(next)).payer_token).toMatch(TOKEN)
  })

  test('is not given for renewing a payment whose coin the merchant chose', async () => {
    const session = await createSession(await merchant(here()), { crypto_asset: 'USDT', network: 'Tron' })
    await here().sandbox(session, 'expire')
    const other = { asset: 'USDC', network: 'Base' }
    const next = await dataOf<Session>(await here().post(`${pathOf(session)}/renew`, other), 201)
    expect(next).not.toHaveProperty('payer_token')
  })

  test('is given to the person who gets the mails: the link alone cannot change that person', async () => {
    const me = await merchant(here())
    const pair = { crypto_asset: 'USDT', network: 'Tron' }
    const chosen = await createSession(me)
    await choose(chosen)
    const other = await createSession(me, pair)
    for (const session of [chosen, other]) {
      await choose(session, {}, { ...AMINA, asset: 'USDC', network: 'Base' })
      const { customer_id } = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
      expect(customer_id).toBeNull()
    }
    const first = await createSession(me)
    await choose(first, {}, { ...AMINA, ...PAIR })
    const { customer_id } = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${first.id}`)
    expect(customer_id).not.toBeNull()
  })

  test('is not lost when another browser renews the payment', async () => {
    const me = await merchant(here())
    const { payer_token, ...session } = await startPayment()
    const next = await renew(session)
    expect(next).not.toHaveProperty('payer_token')
    const { url } = await requestRefund(me, next)
    expect(await statusFor(next)).toBe(403)
    expect(await dataOf(await linkOf(next, payer_token))).toEqual({ url })
  })

  test('still leads to the refund of a customer who was erased', async () => {
    const me = await merchant(here())
    const { payer_token, ...session } = await startPayment()
    const { url } = await requestRefund(me, session)
    const { customer_id } = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
    await me.ask('DELETE', `/api/v1/customers/${customer_id}`)
    expect(await dataOf(await linkOf(session, payer_token))).toEqual({ url })
  })
})

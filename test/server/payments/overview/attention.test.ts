import { expect, test } from 'vitest'
import type { DepositMovement } from '../../../../src/contract/money/custody-movement'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import type { Summary } from '../../../../src/contract/session/summary'
import { RatesUnavailable } from '../../../../src/server/ports/rates'
import { webhookEndpoints } from '../../../../src/server/storage/schema/webhooks'
import { merchant } from '../../merchant'
import { world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SESSIONS = '/api/v1/payment-sessions'

/** Each kind of attention with its payments, which the list must show, too. */
async function attention(): Promise<Record<string, string[]>> {
  const me = await merchant(here())
  const summary = await me.ask<Summary>('GET', '/api/v1/summary')
  const found: Record<string, string[]> = {}
  for (const { kind, count, session_ids = [] } of summary.attention) {
    const listed = await me.ask<MerchantSession[]>('GET', `${SESSIONS}?attention=${kind}`)
    expect(listed.map(({ id }) => id)).toEqual(session_ids)
    expect(count).toBe(session_ids.length)
    found[kind] = session_ids
  }
  return found
}

let notices = 0
/** Reports money of a session, as custody does: 31.25 USDT on Tron, unless `more` differs. */
async function arrive(session: Session, more: Partial<DepositMovement> = {}) {
  notices += 1
  const data: DepositMovement = {
    id: `money-${session.id}`,
    address: session.deposit_address ?? '',
    asset: 'USDT',
    network: 'Tron',
    amount: '31.25',
    hash: 'ab'.repeat(32),
    confirmations: 19,
    required_confirmations: 19,
    state: 'confirmed',
    ...more,
  }
  await here().app.intake.apply('test', { id: `notice-${notices}`, type: 'deposit', data })
}

const expired = async () => here().sandbox(await here().pay(), 'expire')

test('nothing needs attention when all is well', async () => {
  await arrive(await here().pay())
  await expired()
  expect(await attention()).toEqual({})
})

test('an underpaid payment needs attention, during its window and after, until it is refunded', async () => {
  const me = await merchant(here())
  const session = await here().pay()
  await arrive(session, { amount: '1' })
  expect(await attention()).toEqual({ underpaid: [session.id] })
  await here().sandbox(session, 'expire')
  expect(await attention()).toEqual({ underpaid: [session.id] })
  await me.ask('POST', `${SESSIONS}/${session.id}/refunds`, { crypto_amount: '1' }, 201)
  expect(await attention()).toEqual({})
})

test('an underpaid payment needs no attention once it was renewed, but the new one does', async () => {
  const session = await here().pay()
  await arrive(session, { amount: '1' })
  await here().sandbox(session, 'expire')
  const renewed = await here().post(`/api/v1/p/demo/sessions/${session.id}/renew`)
  const { id } = (await renewed.json()).data
  expect(await attention()).toEqual({ underpaid: [id] })
})

test('late money needs attention while it has no rate, and if it does not cover the price', async () => {
  const me = await merchant(here())
  const session = await expired()
  here().clock.turn(61 * MINUTE)
  const { rates } = here().deps
  const savedRates = rates.test
  rates.test = {
    async current() {
      throw new RatesUnavailable('none')
    },
  }
  await arrive(session, { amount: '10' })
  expect(await attention()).toEqual({ late: [session.id] })
  rates.test = savedRates
  await here().app.run('price_late_deposits')
  expect(await attention()).toEqual({ late: [session.id] })
  await me.ask('POST', `${SESSIONS}/${session.id}/refunds`, { crypto_amount: '10' }, 201)
  expect(await attention()).toEqual({})
})

test('late money that covers the price needs no attention', async () => {
  const session = await expired()
  here().clock.turn(61 * MINUTE)
  await arrive(session)
  expect((await here().session(session.id)).status).toBe('completed')
  expect(await attention()).toEqual({})
})

test('money that custody holds needs attention as long as it is held, and is not reported as another coin afterwards', async () => {
  const session = await here().pay()
  await arrive(session, { state: 'held' })
  here().clock.turn(40 * DAY)
  expect(await attention()).toEqual({ held: [session.id] })
  await arrive(session)
  expect((await here().session(session.id)).status).toBe('completed')
  expect(await attention()).toEqual({})
})

test('money in a coin that was not requested needs attention until it is refunded', async () => {
  const me = await merchant(here())
  const session = await here().pay({ asset: 'USDC', network: 'Base' })
  await arrive(session, { asset: 'USDC', network: 'Arbitrum' })
  expect(await attention()).toEqual({ wrong_coin: [session.id] })
  const entries = await me.ask<{ deposit_id?: string }[]>('GET', `${SESSIONS}/${session.id}/timeline`)
  const deposit_id = entries.find((entry) => entry.deposit_id)?.deposit_id
  await me.ask('POST', `${SESSIONS}/${session.id}/refunds`, { crypto_amount: '31.25', deposit_id }, 201)
  expect(await attention()).toEqual({})
})

test('reversed money needs attention if the payment was completed with it', async () => {
  const [completed, failed] = [await here().pay(), await here().pay()]
  await arrive(failed, { amount: '1' })
  await arrive(failed, { amount: '1', state: 'failed', reason: 'chargeback' })
  await arrive(completed)
  here().clock.turn(40 * DAY)
  await arrive(completed, { state: 'failed', reason: 'chargeback' })
  expect(await attention()).toEqual({ reversed: [completed.id] })
})

test('only the latest payments are named, and the list shows all', async () => {
  const me = await merchant(here())
  const made: string[] = []
  for (let short = 0; short < 7; short += 1) {
    const session = await here().pay()
    await arrive(session, { amount: '1' })
    made.unshift(session.id)
    here().clock.turn(1000)
  }
  const { attention } = await me.ask<Summary>('GET', '/api/v1/summary')
  expect(attention).toEqual([{ kind: 'underpaid', count: 7, session_ids: made.slice(0, 5) }])
  const listed = await me.ask<MerchantSession[]>('GET', `${SESSIONS}?attention=underpaid`)
  expect(listed.map(({ id }) => id)).toEqual(made)
})

test('a webhook endpoint that fails, or was switched off, needs attention', async () => {
  const me = await merchant(here())
  const { database } = here().deps.storage
  await me.ask('PUT', '/webhooks', { url: 'http://127.0.0.1:1/' })
  const failingSince = here().clock.now()
  await database.update(webhookEndpoints).set({ failingSince })
  const since = failingSince.toISOString()
  const listed = async () => (await me.ask<Summary>('GET', '/api/v1/summary')).attention
  expect(await listed()).toEqual([{ kind: 'webhooks_failing', count: 1, since }])
  await database.update(webhookEndpoints).set({ isActive: false, disabledReason: 'The receiver answered 410 Gone.' })
  expect(await listed()).toEqual([{ kind: 'webhooks_disabled', count: 1, since }])
})

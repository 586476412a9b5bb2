import { expect, test } from 'vitest'
import type { Asset } from '../../../../src/contract/enums'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import { merchant } from '../../merchant'
import { receiver } from '../../receiver'
import { reportDeposit } from '../../report-deposit'
import { world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const TRANSFERS = Number(process.env.DUST_TRANSFERS ?? 120)

/** A payment of 31.25 USDT on Tron, and the webhooks of its merchant. */
async function payment() {
  const me = await merchant(here())
  const hook = await receiver()
  await me.ask('PUT', '/webhooks', { url: hook.url })
  const session = await here().pay()
  return {
    me,
    session,
    async events() {
      await here().app.deliverEvents()
      return hook.received.map(({ event }) => event.event)
    },
    bytes: () => hook.received.reduce((sum, { body }) => sum + body.length, 0),
  }
}

const send = (session: Session, amount: string, asset: Asset = 'USDT') =>
  reportDeposit(here(), session, { amount, asset })

test('thousands of transfers of dust cost the merchant a few webhooks, and leave the views small', async () => {
  const { me, session, events, bytes } = await payment()
  for (let sent = 0; sent < TRANSFERS; sent += 1) {
    await send(session, '0.000001', sent % 2 === 0 ? 'USDT' : 'TRX')
    if (sent % 10 === 0) await events()
  }
  const received = await events()
  expect(received.filter((event) => event === 'payment.partial').length).toBeLessThanOrEqual(2)
  // The worth of another coin is not known, so its first transfers are reported.
  expect(received.filter((event) => event.startsWith('deposit.')).length).toBeLessThanOrEqual(3 * 50)
  expect(bytes()).toBeLessThan(1_000_000)
  const view = await here().session(session.id)
  expect(view).toMatchObject({
    status: 'partial',
    transactions_count: TRANSFERS / 2,
    transactions_sum: ((TRANSFERS / 2) * 0.000001).toFixed(6).replace(/0+$/, ''),
  })
  expect(view.transactions).toHaveLength(Math.min(50, TRANSFERS / 2))
  const own = await me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
  expect(JSON.stringify(own).length).toBeLessThan(30_000)
}, 3_600_000)

test('dust that completes a payment has its events', async () => {
  const { session, events } = await payment()
  await send(session, '31.23')
  await send(session, '0.01')
  expect((await events()).filter((event) => event === 'deposit.completed')).toHaveLength(1)
  await send(session, '0.01')
  const received = await events()
  expect(received.filter((event) => event === 'deposit.completed')).toHaveLength(2)
  expect(received).toContain('payment.completed')
})

test('parts of a payment cause one payment.partial in ten seconds, and the last sum is always sent', async () => {
  const { me, session, events } = await payment()
  const partials = async () => (await events()).filter((event) => event === 'payment.partial').length
  await send(session, '10')
  expect(await partials()).toBe(1)
  for (const amount of ['1', '2', '3']) await send(session, amount)
  expect(await partials()).toBe(1)
  const { data } = await me.call('GET', '/webhooks/events?status=pending').then((answer) => answer.json())
  expect(data.map(({ event_type }: { event_type: string }) => event_type)).toEqual(['payment.partial'])
  const { payload } = await me.ask<{ payload: { data: Session } }>('GET', `/webhooks/events/${data[0].id}`)
  expect(payload.data.crypto_amount_paid).toBe('16')
  here().clock.turn(9_999)
  expect(await partials()).toBe(1)
  here().clock.turn(1)
  expect(await partials()).toBe(2)
})

test('a payment.partial that waits is dropped when the payment completes', async () => {
  const { me, session, events } = await payment()
  await send(session, '10')
  await events()
  await send(session, '1')
  await send(session, '20.25')
  expect((await events()).filter((event) => event.startsWith('payment.'))).toEqual([
    'payment.partial',
    'payment.completed',
  ])
  const { data } = await me.call('GET', '/webhooks/events?status=pending').then((answer) => answer.json())
  expect(data).toEqual([])
})

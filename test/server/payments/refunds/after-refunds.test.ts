import { expect, test } from 'vitest'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Summary } from '../../../../src/contract/session/summary'
import type { TimelineEntry } from '../../../../src/contract/session/timeline'
import { jtiOf, merchant } from '../../merchant'
import { world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const SESSIONS = '/api/v1/payment-sessions'
const TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

/** A payment of 31.25 USDT for 50,000 NGN. */
async function paid(amount = '31.25') {
  const me = await merchant(here())
  const { id } = await here().sandbox(await here().pay(), 'deposits', { amount })
  const refund = (crypto_amount: string, more: object) =>
    me.ask<Refund>(
      'POST',
      `${SESSIONS}/${id}/refunds`,
      { crypto_amount, reference: `r-${crypto_amount}`, ...more },
      201,
    )
  const read = () => me.ask<MerchantSession>('GET', `${SESSIONS}/${id}`)
  return { me, id, refund, read }
}
const received = async ({ me }: Awaited<ReturnType<typeof paid>>) =>
  (await me.ask<Summary>('GET', '/api/v1/summary')).currencies[0]

test('a payment says what was sent back and what is left, once a refund is on its way', async () => {
  const { refund, read } = await paid()
  expect(await read()).toMatchObject({ amount_refunded: '0.00', amount_net: '50000.00' })
  await refund('5', {})
  // the customer has not entered an address yet
  expect(await read()).toMatchObject({ amount_refunded: '0.00', amount_net: '50000.00' })
  await refund('6.25', { address: TO })
  expect(await read()).toMatchObject({ amount_paid: '50000.00', amount_refunded: '10000.00', amount_net: '40000.00' })
})

test('an underpaid payment that was sent back as a whole has nothing left', async () => {
  const { id, refund, read } = await paid('20')
  await here().sandbox(await here().session(id), 'expire')
  await refund('20', { address: TO })
  await here().waitForTransfers()
  expect(await read()).toMatchObject({ amount_refunded: '32000.00', amount_net: '0.00' })
})

test('the sums of the day have the refunds beside them, without what was overpaid', async () => {
  const payment = await paid('41.25')
  await payment.refund('10', { address: TO })
  expect(await received(payment)).toMatchObject({ today: '50000.00', refunded_today: '0.00' })
  await payment.refund('6.25', { address: TO })
  expect(await received(payment)).toMatchObject({
    today: '50000.00',
    refunded_today: '10000.00',
    refunded_30_days: '10000.00',
  })
})

test('an overpaid payment that is refunded as a whole takes back its price, once', async () => {
  const atOnce = await paid('50')
  await atOnce.refund('50', { address: TO })
  expect(await received(atOnce)).toMatchObject({ today: '50000.00', refunded_today: '50000.00' })
})

test('a refund is deducted on its day, after the overpaid money that earlier days returned', async () => {
  const payment = await paid('41.25')
  await payment.refund('5', { address: TO })
  here().clock.turn(24 * 3_600_000)
  await payment.refund('11.25', { address: TO })
  const sums = await received(payment)
  expect(sums).toMatchObject({ today: '0.00', refunded_today: '10000.00', refunded_30_days: '10000.00' })
  expect(sums?.days.slice(-2)).toMatchObject([{ refunded: '0.00' }, { refunded: '10000.00' }])
})

test('refunds stay in the sums after the last payment in their currency has left the thirty days', async () => {
  const payment = await paid()
  here().clock.turn(20 * 24 * 3_600_000)
  await payment.refund('6.25', { address: TO })
  here().clock.turn(15 * 24 * 3_600_000)
  expect(await received(payment)).toMatchObject({
    currency: 'NGN',
    last_30_days: '0.00',
    refunded_30_days: '10000.00',
  })
  here().clock.turn(16 * 24 * 3_600_000)
  expect(await received(payment)).toBeUndefined()
})

test('the timeline has who made a refund, the customer’s address, its end, and a reason that no customer sees', async () => {
  const { me, id, refund } = await paid()
  const note = 'One bag was torn.'
  const { url } = await refund('5', { note })
  const token = url?.split('/').at(-1) ?? ''
  const link = await here().post(`/api/v1/p/demo/refunds/${token}`, { address: TO })
  expect(await link.text()).not.toContain('torn')
  await here().waitForTransfers()
  const entries = await me.ask<TimelineEntry[]>('GET', `${SESSIONS}/${id}/timeline?limit=100`)
  const steps = entries.filter((entry) => entry.kind === 'refund')
  expect(steps).toMatchObject([
    { status: 'requested', amount: '5', note },
    { status: 'created', by: null, by_customer: true, note: null },
    { status: 'success', by: null, hash: expect.any(String) },
  ])
  expect(steps[0]?.by).toBe(jtiOf(me.token))
  const [stored] = await me.ask<Refund[]>('GET', `${SESSIONS}/${id}/refunds`)
  expect(stored).toMatchObject({ note, status: 'success' })
  const { customer_id } = await me.ask<MerchantSession>('GET', `${SESSIONS}/${id}`)
  await me.ask('DELETE', `/api/v1/customers/${customer_id}`)
  expect((await me.ask<Refund[]>('GET', `${SESSIONS}/${id}/refunds`))[0]?.note).toBeNull()
})

import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../src/contract/members/audit'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Summary } from '../../../../src/contract/session/summary'
import type { TimelineEntry } from '../../../../src/contract/session/timeline'
import { member, owner } from '../../member'
import { type Merchant, merchant } from '../../merchant'
import { world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const SESSIONS = '/api/v1/payment-sessions'
const REASON = { reason: 'She brought the rest in cash.' }

/** A payment of 31.25 USDT for 50,000 NGN of which 20 USDT came in time. */
async function underpaid(): Promise<string> {
  const session = await here().pay()
  await here().sandbox(session, 'deposits', { amount: '20' })
  const ended = await here().sandbox(session, 'expire')
  expect(ended.status).toBe('underpaid')
  return ended.id
}
const accept = (me: Pick<Merchant, 'call'>, id: string, body: object = REASON) =>
  me.call('POST', `${SESSIONS}/${id}/accept`, body)
const messageOf = async (response: Response) => [response.status, (await response.json()).message]

test('an underpaid payment is accepted as paid: it is completed with what came, and its event says so', async () => {
  const me = await owner(here())
  await me.ask('PUT', '/webhooks', { url: 'https://shop.example/hooks' })
  const id = await underpaid()
  const accepted = (await (await accept(me, id)).json()).data
  expect(accepted).toMatchObject({
    status: 'completed',
    accepted: true,
    late: false,
    crypto_amount_paid: '20',
    crypto_amount_due: '0',
    amount_paid: '32000.00',
    amount_net: '32000.00',
  })
  expect(await here().session(id)).toMatchObject({ status: 'completed', accepted: true, crypto_amount_paid: '20' })
  const events = await me.ask<{ id: string; event_type: string }[]>('GET', '/webhooks/events?limit=100')
  const completed = events.filter(({ event_type }) => event_type === 'payment.completed')
  expect(completed).toHaveLength(1)
  const { payload } = await me.ask<{ payload: { data: MerchantSession } }>(
    'GET',
    `/webhooks/events/${completed[0]?.id}`,
  )
  expect(payload.data).toMatchObject({ id, status: 'completed', accepted: true, crypto_amount_paid: '20' })
})

test('the audit names the owner without the reason, and the timeline has both until the customer is erased', async () => {
  const me = await owner(here())
  const id = await underpaid()
  await accept(me, id)
  const [entry] = await me.ask<AuditEntry[]>('GET', '/api/v1/audit?action=payment.accepted')
  expect(entry).toMatchObject({ object: id, changes: [{ field: 'reason' }] })
  const accepted = async () =>
    (await me.ask<TimelineEntry[]>('GET', `${SESSIONS}/${id}/timeline`)).find(({ kind }) => kind === 'accepted')
  expect(await accepted()).toMatchObject(REASON)
  expect(JSON.stringify(await here().session(id))).not.toContain('cash')
  const { customer_id } = await me.ask<MerchantSession>('GET', `${SESSIONS}/${id}`)
  await me.ask('DELETE', `/api/v1/customers/${customer_id}`)
  expect(await accepted()).toMatchObject({ reason: null })
})

test('the sums have what was received', async () => {
  const me = await owner(here())
  await accept(me, await underpaid())
  const { currencies } = await me.ask<Summary>('GET', '/api/v1/summary')
  expect(currencies).toMatchObject([{ today: '32000.00', payments_today: 1, refunded_today: '0.00' }])
})

test('money that comes later is added', async () => {
  const me = await owner(here())
  const id = await underpaid()
  await accept(me, id)
  const session = await here().session(id)
  await here().sandbox(session, 'deposits', { amount: '11.25' })
  expect(await me.ask('GET', `${SESSIONS}/${id}`)).toMatchObject({
    status: 'completed',
    crypto_amount_paid: '31.25',
    amount_paid: '50000.00',
  })
})

test('a payment is accepted only once, only while underpaid, and only with a reason', async () => {
  const me = await owner(here())
  const id = await underpaid()
  expect((await accept(me, id, {})).status).toBe(400)
  await accept(me, id)
  expect(await messageOf(await accept(me, id))).toEqual([
    409,
    'The payment is completed: only an underpaid payment can be accepted',
  ])
  const open = await here().pay()
  expect((await accept(me, open.id)).status).toBe(409)
})

test('a payment is not accepted while a refund of it is under way, nor after all of it went back', async () => {
  const me = await owner(here())
  const id = await underpaid()
  await me.ask('POST', `${SESSIONS}/${id}/refunds`, { crypto_amount: '5', reference: 'r-1' }, 201)
  expect(await messageOf(await accept(me, id))).toEqual([
    409,
    'A refund of the payment is under way: it cannot be accepted',
  ])
  const other = await underpaid()
  const whole = { crypto_amount: '20', reference: 'r-2', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }
  await me.ask('POST', `${SESSIONS}/${other}/refunds`, whole, 201)
  await here().waitForTransfers()
  expect(await messageOf(await accept(me, other))).toEqual([
    409,
    'All money of the payment was sent back: there is nothing to accept',
  ])
})

test('a payment is not accepted while its money is not final', async () => {
  const me = await owner(here())
  const session = await here().pay()
  await here().sandbox(session, 'deposits', { amount: '20', confirmations: 1 })
  const { id } = await here().sandbox(session, 'expire')
  expect(await messageOf(await accept(me, id))).toEqual([
    409,
    'Some money of the payment is not final yet: accept the payment when it is',
  ])
})

test('only owners of the payment’s merchant accept it', async () => {
  const id = await underpaid()
  for (const role of ['cashier', 'viewer'] as const)
    expect((await accept(await member(here(), role), id)).status).toBe(403)
  expect((await accept(await merchant(here(), 'other'), id)).status).toBe(404)
  expect((await accept(await merchant(here(), 'demo', 'live'), id)).status).toBe(404)
})

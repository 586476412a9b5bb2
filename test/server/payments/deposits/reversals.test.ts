import { expect, test } from 'vitest'
import type { Bank } from '../../../../src/contract/money/bank'
import type { DepositMovement, Movement } from '../../../../src/contract/money/custody-movement'
import type { SwapQuotation } from '../../../../src/contract/money/swap'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { Invoice } from '../../../../src/contract/session/invoice'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import type { Session } from '../../../../src/contract/session/session'
import type { WebhookEvent } from '../../../../src/contract/webhooks/webhook-event'
import { type Merchant, merchant } from '../../merchant'
import { receiver } from '../../receiver'
import { dataOf, world } from '../../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** A payment of 31.25 USDT, and custody's notices of its money. */
async function reportedPayment(more: object = {}) {
  const me = await merchant(here())
  const request = { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron', ...more }
  const session = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', request, 201)
  let count = 0
  const report = async (change: Partial<DepositMovement>, id = `notice-${session.id}-${count++}`) => {
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
      ...change,
    }
    const notice: Movement = { id, type: 'deposit', data }
    await here().app.intake.apply('test', notice)
    return notice
  }
  const read = () => me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${session.id}`)
  const refund = (crypto_amount: string, fields: object = {}) =>
    me.call('POST', `/api/v1/payment-sessions/${session.id}/refunds`, { crypto_amount, address: TRON, ...fields })
  return { me, session, report, read, refund }
}

async function events(me: Merchant) {
  const hook = await receiver()
  await me.ask('PUT', '/webhooks', { url: hook.url })
  return async (type: string): Promise<WebhookEvent['data'][]> => {
    await here().app.deliverEvents()
    return hook.received.filter(({ event }) => event.event === type).map(({ event }) => event.data)
  }
}

const refusal = async (response: Response) => {
  const { message, errors } = await response.json()
  return [response.status, message, errors]
}
const refundLimit = (most: string) => [
  409,
  `At most ${most} can be sent back`,
  [`crypto_amount: Must not be more than the ${most} that can be sent back.`],
]

test('money that custody takes back leaves the payment completed and its invoice paid, and causes events', async () => {
  const me = await merchant(here())
  const items = [{ description: 'Books', unit_amount: '50000' }]
  const invoice = await me.ask<Invoice>('POST', '/api/v1/invoices', { currency: 'NGN', items }, 201)
  const it = await reportedPayment({ invoice_id: invoice.id })
  const sent = await events(me)
  await it.report({})
  const before = await it.read()
  expect(before).toMatchObject({ status: 'completed', reversed_amount: '0.00' })
  await it.report({ state: 'failed', reason: 'fraud' })
  const after = await it.read()
  expect(after).toMatchObject({
    status: 'completed',
    completed_at: before.completed_at,
    amount_paid: '50000.00',
    crypto_amount_paid: '31.25',
    reversed_amount: '50000.00',
  })
  expect(after.version).toBeGreaterThan(before.version)
  expect(await me.ask('GET', '/api/v1/payment-sessions')).toMatchObject([{ reversed_amount: '50000.00' }])
  expect(await me.ask('GET', `/api/v1/invoices/${invoice.id}`)).toMatchObject({ status: 'paid' })
  expect(await sent('deposit.failed')).toMatchObject([
    {
      session_id: it.session.id,
      state: 'failed',
      reason: 'fraud',
      amount: '31.25',
      reversed: true,
      reversed_amount: '31.25',
    },
  ])
  expect(await sent('payment.failed')).toEqual([])
  const lines = here().deps.log.lines.filter(({ event }) => event === 'custody.failed_after_credit')
  expect(lines).toHaveLength(1)
})

test('money whose amount custody reduces is taken back in part', async () => {
  const it = await reportedPayment()
  const sent = await events(it.me)
  await it.report({})
  await it.report({ amount: '1' })
  expect(await it.read()).toMatchObject({ status: 'completed', amount_paid: '50000.00', reversed_amount: '48400.00' })
  expect(await sent('deposit.failed')).toMatchObject([
    { state: 'confirmed', amount: '31.25', reversed: true, reversed_amount: '30.25' },
  ])
  await it.report({ amount: '0.5' })
  expect(await it.read()).toMatchObject({ reversed_amount: '49200.00' })
  expect(await sent('deposit.failed')).toHaveLength(2)
})

test('money whose amount custody reduces to zero is taken back in full', async () => {
  const it = await reportedPayment()
  const sent = await events(it.me)
  await it.report({})
  await it.report({ amount: '0' })
  expect(await it.read()).toMatchObject({ status: 'completed', reversed_amount: '50000.00' })
  expect(await sent('deposit.failed')).toMatchObject([{ amount: '31.25', reversed: true, reversed_amount: '31.25' }])
  expect(await refusal(await it.refund('0.000001'))).toEqual(refundLimit('0 USDT'))
})

test('money whose amount becomes zero before it is credited counts as dropped', async () => {
  const it = await reportedPayment()
  const sent = await events(it.me)
  await it.report({ state: 'seen', confirmations: 1 })
  expect(await it.read()).toMatchObject({ status: 'processing' })
  await it.report({ amount: '0' })
  expect(await it.read()).toMatchObject({ status: 'pending', crypto_amount_paid: '0' })
  expect(await sent('deposit.failed')).toMatchObject([{ amount: '31.25', reason: 'dropped' }])
  await it.report({ confirmations: 20 })
  expect(await it.read()).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25' })
})

test('the customer does not see a reversal', async () => {
  const it = await reportedPayment()
  await it.report({})
  const before = await here().session(it.session.id)
  await it.report({ state: 'failed', reason: 'fraud' })
  const { version, ...after } = await here().session(it.session.id)
  expect({ ...after, version: before.version }).toEqual(before)
})

test('a reversal is booked once, also when all notices are read again', async () => {
  const it = await reportedPayment()
  const sent = await events(it.me)
  const reports = [await it.report({}), await it.report({ state: 'failed', reason: 'fraud' })]
  for (const { id, data } of reports as Extract<Movement, { type: 'deposit' }>[]) await it.report(data, id)
  expect(await it.read()).toMatchObject({ reversed_amount: '50000.00' })
  expect(await sent('deposit.failed')).toHaveLength(1)
  expect(await sent('deposit.completed')).toHaveLength(1)
})

test('money that custody credits again is available again, and causes an event', async () => {
  const it = await reportedPayment()
  const sent = await events(it.me)
  await it.report({})
  await it.report({ state: 'failed', reason: 'fraud' })
  await it.report({})
  expect(await it.read()).toMatchObject({ status: 'completed', reversed_amount: '0.00' })
  expect(await sent('deposit.completed')).toHaveLength(2)
  expect((await it.refund('31.25')).status).toBe(201)
})

test('an older notice does not reverse credited money', async () => {
  const it = await reportedPayment()
  await it.report({})
  await it.report({ state: 'seen', confirmations: 1, amount: '1' })
  expect(await it.read()).toMatchObject({ status: 'completed', reversed_amount: '0.00' })
})

test('money that was taken back is not refunded', async () => {
  const it = await reportedPayment()
  await it.report({})
  await it.report({ state: 'failed', reason: 'fraud' })
  expect(await refusal(await it.refund('31.25'))).toEqual(refundLimit('0 USDT'))
})

test('of corrected money, only the rest can be refunded', async () => {
  const it = await reportedPayment()
  await it.report({})
  await it.report({ amount: '1' })
  expect(await refusal(await it.refund('31.25'))).toEqual(refundLimit('1 USDT'))
  expect((await it.refund('1')).status).toBe(201)
})

test('money that was taken back before the payment was complete pays for nothing', async () => {
  const it = await reportedPayment()
  await it.report({ amount: '20' })
  expect(await it.read()).toMatchObject({ status: 'partial', crypto_amount_paid: '20' })
  await it.report({ amount: '5' })
  expect(await it.read()).toMatchObject({ status: 'partial', crypto_amount_paid: '5', reversed_amount: '0.00' })
  await it.report({ id: 'more', hash: 'cd'.repeat(32), amount: '26.24' })
  expect(await it.read()).toMatchObject({ status: 'partial' })
  await it.report({ id: 'rest', hash: 'ef'.repeat(32), amount: '0.01' })
  expect(await it.read()).toMatchObject({ status: 'completed', crypto_amount_paid: '31.25', reversed_amount: '0.00' })
})

test('a payment whose only money was taken back before it was complete fails, like a payment whose money is refused', async () => {
  const it = await reportedPayment()
  await it.report({ amount: '20' })
  await it.report({ amount: '20', state: 'failed', reason: 'fraud' })
  expect(await it.read()).toMatchObject({ status: 'failed', crypto_amount_paid: '0', reversed_amount: '0.00' })
  expect(await refusal(await it.refund('20'))).toEqual(refundLimit('0 USDT'))
})

test('money that was spent and then taken back is a debt, which blocks payouts until it is covered', async () => {
  const it = await reportedPayment()
  const { me } = it
  await it.report({})
  const swap = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '31.25' }
  const { id } = await me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', swap, 201)
  await me.ask('POST', `/api/v1/swaps/quotation/${id}/execute`)
  await here().waitForTransfers()
  const bank = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Books' }
  const { id: bank_id } = await me.ask<Bank>('POST', '/api/v1/misc/banks', bank, 201)
  const payout = (amount: string) => me.call('POST', '/api/v1/payouts', { bank_id, amount, currency: 'NGN' })
  expect((await payout('1')).status).toBe(201)
  await it.report({ state: 'failed', reason: 'fraud' })
  expect(await refusal(await payout('1'))).toEqual([
    409,
    'Money that custody took back is owed',
    ['amount: Must wait until the debt of 31.25 USDT on Tron is covered.'],
  ])
  // Another payment covers a part of the debt.
  const other = await reportedPayment()
  await other.report({ id: 'other', amount: '31.24' })
  expect(await refusal(await other.refund('1'))).toEqual([
    409,
    'The balance does not cover this transfer',
    ['crypto_amount: Must not be more than the available balance of 0 USDT on Tron.'],
  ])
  expect((await payout('1')).status).toBe(409)
  // A swap to that network covers the rest.
  const back = { fromCurrency: 'NGN', toCurrency: 'USDT', toNetwork: 'Tron', amount: '16' }
  const rest = await me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', back, 201)
  await me.ask('POST', `/api/v1/swaps/quotation/${rest.id}/execute`)
  expect((await payout('1')).status).toBe(409)
  await here().waitForTransfers()
  expect((await payout('1')).status).toBe(201)
})

/** A payment whose coin was changed from BTC to USDT, and whose whole amount then came in BTC. */
async function paidInEarlierCoin() {
  const it = await reportedPayment({ crypto_asset: 'BTC', network: 'Bitcoin' })
  const { session } = it
  await dataOf<Session>(
    await here().post(`/api/v1/p/demo/sessions/${session.id}/method`, { asset: 'USDT', network: 'Tron' }),
  )
  const amount = session.crypto_amount ?? ''
  await it.report({ asset: 'BTC', network: 'Bitcoin', amount })
  expect(await it.read()).toMatchObject({ status: 'completed', crypto_asset: 'USDT', crypto_amount_paid: '31.25' })
  return { ...it, amount }
}

test('money in an earlier coin is refunded in that coin, up to the amount received', async () => {
  const it = await paidInEarlierCoin()
  // No USDT was sent.
  expect((await it.refund('31.25')).status).toBe(400)
  expect(await refusal(await it.refund('31.25', { address: BITCOIN }))).toEqual(refundLimit(`${it.amount} BTC`))
  const sent = await it.refund(it.amount, { address: BITCOIN })
  const made = await dataOf<Refund>(sent, 201)
  expect(made).toMatchObject({ crypto_asset: 'BTC', network: 'Bitcoin', crypto_amount: it.amount })
  expect(await refusal(await it.refund(it.amount, { address: BITCOIN }))).toEqual(refundLimit('0 BTC'))
  await here().waitForTransfers()
  expect(await it.me.ask('GET', `/api/v1/refunds/${made.id}`)).toMatchObject({ status: 'success' })
})

test('a refund can name a deposit if several coins came, and returns no more than that deposit', async () => {
  const it = await paidInEarlierCoin()
  const session = await it.read()
  const sent = await events(it.me)
  await it.report({ id: 'usdt', address: session.deposit_address ?? '', amount: '2', hash: 'cd'.repeat(32) })
  await it.report({ id: 'more', address: session.deposit_address ?? '', amount: '3', hash: 'ef'.repeat(32) })
  const usdt = (await sent('deposit.completed')).find(({ amount }) => amount === '2')
  const ofBitcoin = { deposit_id: session.transaction_id, address: BITCOIN }
  expect(await refusal(await it.refund('31.25', ofBitcoin))).toEqual(refundLimit(`${it.amount} BTC`))
  expect((await it.refund(it.amount, ofBitcoin)).status).toBe(201)
  expect(await refusal(await it.refund('2.01', { deposit_id: usdt?.id }))).toEqual(refundLimit('2 USDT'))
  // A refund that names no deposit is in the payment’s own coin.
  expect(await refusal(await it.refund('5.01'))).toEqual(refundLimit('5 USDT'))
  expect((await it.refund('5')).status).toBe(201)
  const unknown = await it.refund('1', { deposit_id: session.id })
  expect([unknown.status, (await unknown.json()).errors]).toEqual([404, ['deposit_id: This object does not exist.']])
})

test('a refund in an earlier coin, before the payment is complete, makes the amount due again that the refunded money had paid', async () => {
  const it = await reportedPayment({ crypto_asset: 'BTC', network: 'Bitcoin' })
  const { session } = it
  await here().post(`/api/v1/p/demo/sessions/${session.id}/method`, { asset: 'USDT', network: 'Tron' })
  const half = (Number(session.crypto_amount) / 2).toFixed(8)
  await it.report({ asset: 'BTC', network: 'Bitcoin', amount: half })
  const counted = Number((await it.read()).crypto_amount_paid)
  expect(counted).toBeCloseTo(15.625, 2)
  expect((await it.refund(half, { address: BITCOIN })).status).toBe(201)
  expect(await it.read()).toMatchObject({ status: 'partial', crypto_amount_paid: '0', crypto_amount_due: '31.25' })
})

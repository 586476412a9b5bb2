import { describe, expect, test } from 'vitest'
import { EVENT_TYPES, type EventType } from '../../../src/contract/enums'
import type { Bank } from '../../../src/contract/money/bank'
import type { DepositMovement } from '../../../src/contract/money/custody-movement'
import type { Payout } from '../../../src/contract/money/payout'
import type { SwapQuotation } from '../../../src/contract/money/swap'
import type { Refund } from '../../../src/contract/refunds/refund'
import type { Customer } from '../../../src/contract/session/customer'
import type { MerchantSession } from '../../../src/contract/session/merchant-session'
import type { Session } from '../../../src/contract/session/session'
import type { WebhookEvent } from '../../../src/contract/webhooks/webhook-event'
import { NETWORK_DEFINITIONS } from '../../../src/payment/chains/networks'
import { type Merchant, merchant } from '../merchant'
import { receiver } from '../receiver'
import { dataOf, world } from '../world'

const here = world({ ALLOW_PRIVATE_WEBHOOKS: '1' })
const REFUND_TO = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

/** A merchant with a receiver. `caused` delivers due events and returns those since its last call. */
async function listening() {
  const me = await merchant(here())
  const hook = await receiver()
  await me.ask('PUT', '/webhooks', { url: hook.url })
  let seen = 0
  const caused = async (): Promise<WebhookEvent[]> => {
    await here().app.deliverEvents()
    const news = hook.received.slice(seen).map(({ event }) => event)
    seen = hook.received.length
    return news.sort((a, b) => EVENT_TYPES.indexOf(a.event) - EVENT_TYPES.indexOf(b.event))
  }
  return { me, caused }
}

/** Applies custody's notice of a deposit. Notices with one `id` are about one deposit. */
const report = (data: Pick<DepositMovement, 'id' | 'address' | 'state'> & Partial<DepositMovement>) =>
  here().app.intake.apply('test', {
    id: JSON.stringify(data),
    type: 'deposit',
    data: {
      asset: 'USDT',
      network: 'Tron',
      amount: '31.25',
      hash: 'ab'.repeat(32),
      confirmations: 0,
      required_confirmations: 19,
      ...data,
    },
  })

const types = (events: WebhookEvent[]) => events.map(({ event }) => event)
const only = (events: WebhookEvent[], type: EventType) => {
  const found = events.filter(({ event }) => event === type)
  expect(found).toHaveLength(1)
  return found[0]?.data as Record<string, unknown>
}

const readSession = (me: Merchant, { id }: Pick<Session, 'id'>) =>
  me.ask<MerchantSession>('GET', `/api/v1/payment-sessions/${id}`)

describe('money on a session’s address', () => {
  test('causes deposit.processing, confirmed and completed, and payment.completed', async () => {
    const { me, caused } = await listening()
    const session = await here().pay()
    expect(await caused()).toEqual([])
    await here().sandbox(session, 'deposits', { confirmations: 0 })
    const first = await caused()
    expect(types(first)).toEqual(['deposit.processing'])
    expect(first[0]?.data).toMatchObject({
      session_id: session.id,
      amount: '31.25',
      state: 'detected',
      confirmations: 0,
    })
    await here().sandbox(session, 'confirm')
    const then = await caused()
    expect(types(then)).toEqual(['deposit.confirmed', 'deposit.completed', 'payment.completed'])
    expect(only(then, 'payment.completed')).toEqual(await readSession(me, session))
    expect(only(then, 'deposit.completed')).toMatchObject({
      session_id: session.id,
      state: 'confirmed',
      confirmations: NETWORK_DEFINITIONS.Tron.sandboxConfirmations,
    })
  })

  test('causes payment.partial, and again for more money that is still not enough', async () => {
    const { me, caused } = await listening()
    const session = await here().pay()
    await here().sandbox(session, 'deposits', { amount: '10', confirmations: 1 })
    const first = await caused()
    expect(types(first)).toEqual(['deposit.processing', 'payment.partial'])
    expect(only(first, 'payment.partial')).toEqual(await readSession(me, session))
    await here().sandbox(session, 'deposits', { amount: '5', confirmations: 1 })
    expect(types(await caused())).toEqual(['deposit.processing'])
    here().clock.turn(10_000)
    expect(only(await caused(), 'payment.partial')).toMatchObject({ crypto_amount_paid: '15', status: 'partial' })
  })

  test('causes deposit.failed and payment.failed when custody refuses it', async () => {
    const { caused } = await listening()
    const session = await here().pay()
    await here().sandbox(session, 'deposits', { confirmations: 1 })
    await caused()
    await here().sandbox(session, 'fail')
    const events = await caused()
    expect(types(events)).toEqual(['deposit.failed', 'payment.failed'])
    expect(only(events, 'deposit.failed')).toMatchObject({ state: 'failed', reason: 'refused' })
    expect(only(events, 'payment.failed')).toMatchObject({ id: session.id, status: 'failed', crypto_amount_paid: '0' })
  })

  test('causes payment.failed when custody refuses what was dropped before', async () => {
    const { caused } = await listening()
    const session = await here().pay()
    const say = (state: 'seen' | 'failed', reason: string | null) =>
      report({ id: 'd-1', address: session.deposit_address ?? '', state, reason })
    await say('seen', null)
    await say('failed', 'dropped')
    await caused()
    expect(await here().session(session.id)).toMatchObject({ status: 'pending' })
    for (const reason of ['sanctions', 'dropped', 'sanctions']) await say('failed', reason)
    expect(types(await caused())).toEqual(['payment.failed'])
    expect(await here().session(session.id)).toMatchObject({ status: 'failed' })
  })
})

describe('the end of a window', () => {
  test('causes payment.expired when nothing came', async () => {
    const { me, caused } = await listening()
    const session = await here().pay()
    here().clock.turn(30 * 60_000)
    await here().app.run('expire_sessions')
    const events = await caused()
    expect(types(events)).toEqual(['payment.expired'])
    expect(only(events, 'payment.expired')).toEqual(await readSession(me, session))
  })

  test('causes payment.underpaid when too little came', async () => {
    const { me, caused } = await listening()
    const session = await here().pay()
    await here().sandbox(session, 'deposits', { amount: '10' })
    await caused()
    here().clock.turn(30 * 60_000)
    await here().app.run('expire_sessions')
    const events = await caused()
    expect(types(events)).toEqual(['payment.underpaid'])
    expect(only(events, 'payment.underpaid')).toEqual(await readSession(me, session))
  })

  test('is reported before later money, each event with its own status and version', async () => {
    const { me, caused } = await listening()
    const session = await here().pay()
    const { version } = await here().sandbox(session, 'deposits', { amount: '10' })
    await caused()
    here().clock.turn(30 * 60_000)
    await here().sandbox(session, 'deposits', { amount: '21.25' })
    const events = await caused()
    expect(only(events, 'payment.underpaid')).toMatchObject({ status: 'underpaid', version: version + 1 })
    const completed = await readSession(me, session)
    expect(completed).toMatchObject({ status: 'completed', late: true, version: version + 2 })
    expect(only(events, 'payment.completed')).toEqual(completed)
  })
})

describe('a renewal', () => {
  test.each([
    'early',
    'late',
  ])('that is %s causes events with a higher version under the reference of the renewed payment', async (when) => {
    const { caused } = await listening()
    const old = await here().pay()
    if (when === 'late') here().clock.turn(30 * 60_000)
    await here().app.run('expire_sessions')
    const renewed = await dataOf<Session>(await here().post(`/api/v1/p/demo/sessions/${old.id}/renew`), 201)
    await here().sandbox(renewed, 'deposits', { amount: renewed.crypto_amount_due })
    const events = await caused()
    const [ended, paid] = [only(events, 'payment.expired'), only(events, 'payment.completed')]
    expect(ended).toMatchObject({ id: old.id, renewed_by: when === 'early' ? renewed.id : null })
    expect(paid).toMatchObject({ id: renewed.id, reference: old.reference })
    expect(ended.reference).toBe(old.reference)
    expect(Number(paid.version)).toBeGreaterThan(Number(ended.version))
    expect(Number(paid.version)).toBeGreaterThan((await here().session(old.id)).version)
  })
})

describe('cancelling', () => {
  test('causes payment.failed', async () => {
    const { me, caused } = await listening()
    const session = await here().pay()
    const cancelled = await me.ask<MerchantSession>('POST', `/api/v1/payment-sessions/${session.id}/cancel`)
    const events = await caused()
    expect(types(events)).toEqual(['payment.failed'])
    expect(only(events, 'payment.failed')).toEqual(cancelled)
  })
})

describe('money on a customer’s own account', () => {
  async function account(me: Merchant) {
    const customer = await me.ask<Customer>(
      'POST',
      '/api/v1/customers',
      { first_name: 'Amina', email: 'amina@example.com' },
      201,
    )
    const { staticDepositAddresses, ngnVirtualAccounts } = await me.ask<{
      staticDepositAddresses: { chain: string; address: string }[]
      ngnVirtualAccounts: { accountNumber: string }[]
    }>('GET', `/api/v1/customers/${customer.id}/deposit-account`)
    return { customer, addresses: staticDepositAddresses, accounts: ngnVirtualAccounts }
  }

  test('causes deposit events with customer_id, on a static address', async () => {
    const { me, caused } = await listening()
    const { customer, addresses } = await account(me)
    const address = addresses.find(({ chain }) => chain === 'Tron')?.address ?? ''
    const movement = { id: 'm1', address, amount: '7.5' }
    await report({ ...movement, confirmations: 1, state: 'seen' })
    await report({ ...movement, confirmations: 19, state: 'confirmed' })
    const events = await caused()
    expect(types(events)).toEqual(['deposit.processing', 'deposit.confirmed', 'deposit.completed'])
    expect(only(events, 'deposit.completed')).toMatchObject({
      customer_id: customer.id,
      session_id: null,
      amount: '7.5',
      asset: 'USDT',
    })
  })

  test('causes deposit events on an NGN account', async () => {
    const { me, caused } = await listening()
    const { customer, accounts } = await account(me)
    await report({
      ...{ id: 'm1', address: accounts[0]?.accountNumber ?? '', hash: 'NIP-1', required_confirmations: 0 },
      ...{ asset: 'NGN', network: null, amount: '5000.00', state: 'failed', reason: 'refused' },
    })
    const events = await caused()
    expect(types(events)).toEqual(['deposit.processing', 'deposit.failed'])
    expect(only(events, 'deposit.failed')).toMatchObject({ customer_id: customer.id, asset: 'NGN', amount: '5000.00' })
  })
})

describe('a refund', () => {
  const refund = async (me: Merchant, crypto_amount: string) => {
    const session = await here().pay()
    await here().sandbox(session, 'deposits')
    const body = { crypto_amount, address: REFUND_TO }
    return me.ask<Refund>('POST', `/api/v1/payment-sessions/${session.id}/refunds`, body, 201)
  }

  test('causes refund.created, and refund.success once custody reports it', async () => {
    const { me, caused } = await listening()
    const made = await refund(me, '31.25')
    expect(only(await caused(), 'refund.created')).toEqual(made)
    await here().waitForTransfers()
    const events = await caused()
    expect(types(events)).toEqual(['refund.success'])
    expect(only(events, 'refund.success')).toEqual(await me.ask('GET', `/api/v1/refunds/${made.id}`))
    await here().waitForTransfers()
    expect(await caused()).toEqual([])
  })

  test('causes refund.failed when it fails, in the sandbox by an amount that ends in 13', async () => {
    const { me, caused } = await listening()
    const made = await refund(me, '0.13')
    await caused()
    await here().waitForTransfers()
    const events = await caused()
    expect(types(events)).toEqual(['refund.failed'])
    expect(only(events, 'refund.failed')).toMatchObject({
      id: made.id,
      status: 'failed',
      reason: 'in the sandbox, amounts ending in 13 fail',
    })
  })
})

describe('a payout', () => {
  const payout = async (me: Merchant, amount: string) => {
    const bank = await me.ask<Bank>(
      'POST',
      '/api/v1/misc/banks',
      { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books Ltd' },
      201,
    )
    return me.ask<Payout>('POST', '/api/v1/payouts', { bank_id: bank.id, amount, currency: 'NGN' }, 201)
  }

  test.each([
    ['1000', 'success'],
    ['1013', 'failed'],
  ] as const)('of %s causes payout.created, and payout.%s once custody reports it', async (amount, outcome) => {
    const { me, caused } = await listening()
    await me.give('NGN', '2000')
    const made = await payout(me, amount)
    expect(only(await caused(), 'payout.created')).toEqual(made)
    await here().waitForTransfers()
    const events = await caused()
    expect(types(events)).toEqual([`payout.${outcome}`])
    expect(only(events, `payout.${outcome}`)).toEqual(await me.ask('GET', `/api/v1/payouts/${made.id}`))
  })
})

describe('a swap', () => {
  test.each([
    ['100', 'completed'],
    ['113', 'failed'],
  ] as const)('of %s causes swap.%s once it is executed', async (amount, outcome) => {
    const { me, caused } = await listening()
    await me.give('USDT', '200')
    const quoted = await me.ask<SwapQuotation>(
      'POST',
      '/api/v1/swaps/quotation',
      { fromCurrency: 'USDT', toCurrency: 'NGN', amount },
      201,
    )
    await me.ask('POST', `/api/v1/swaps/quotation/${quoted.id}/execute`)
    expect(await caused()).toEqual([])
    await here().waitForTransfers()
    const events = await caused()
    expect(types(events)).toEqual([`swap.${outcome}`])
    expect(only(events, `swap.${outcome}`)).toEqual(await me.ask('GET', `/api/v1/swaps/quotation/${quoted.id}`))
  })
})

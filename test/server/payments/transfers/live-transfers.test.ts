import { describe, expect, test } from 'vitest'
import type { Bank } from '../../../../src/contract/money/bank'
import type { DepositAccount } from '../../../../src/contract/money/deposit-account'
import type { Payout } from '../../../../src/contract/money/payout'
import type { SwapQuotation } from '../../../../src/contract/money/swap'
import type { Refund } from '../../../../src/contract/refunds/refund'
import type { Customer } from '../../../../src/contract/session/customer'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import { nubanCheckDigit } from '../../../../src/server/custody/nuban'
import { liveCustody, SECRET } from '../../live-custody'
import { type Merchant, merchant } from '../../merchant'
import { receiver } from '../../receiver'
import { appOf, world } from '../../world'

const here = world({ CUSTODY_WEBHOOK_SECRET: SECRET, ALLOW_PRIVATE_WEBHOOKS: '1' })

/** A merchant with a live key, on custody over HTTP; prices are those of the sandbox. */
async function live() {
  const { deps } = here()
  const { custody, port, notices, control, deliver, faults } = await liveCustody(here())
  const service = appOf({
    ...deps,
    custody: { ...deps.custody, live: port },
    rates: { ...deps.rates, live: deps.rates.test },
  })
  const me = await merchant({ ...here(), app: service }, 'demo', 'live')
  const hook = await receiver()
  await me.ask('PUT', '/webhooks', { url: hook.url })
  await me.ask('POST', '/api/v1/payment-pages', { title: 'Live page', currency: 'NGN', slug: 'live' }, 201)
  return {
    me,
    service,
    custody,
    faults,
    control,
    arrive: (body: object) => control('custody/control/deposits', body),
    noticed: () => deliver(service),
    /** Drops custody's notices, as if they were lost. */
    lose: () => void notices.splice(0),
    /** The requests to custody and the events so far. */
    async forget() {
      custody.requests.splice(0)
      await service.deliverEvents()
      hook.received.splice(0)
    },
    /** The types of all delivered events, sorted, since events that are due together come in any order. */
    async events() {
      await service.deliverEvents()
      return hook.received.map(({ event }) => event.event).sort()
    },
  }
}
type Live = Awaited<ReturnType<typeof live>>

/** Reports `amount` at the bank account of a customer. */
async function earn({ me, arrive, noticed, forget }: Live, amount: string) {
  const { id } = await me.ask<Customer>('POST', '/api/v1/customers', { first_name: 'Ada', email: 'a@b.co' }, 201)
  const { ngnVirtualAccounts } = await me.ask<DepositAccount>('GET', `/api/v1/customers/${id}/deposit-account`)
  await arrive({ address: ngnVirtualAccounts[0]?.accountNumber, amount })
  await noticed()
  await forget()
}

const payout = async (it: Live, amount = '5000') => {
  const { me } = it
  await earn(it, '6000')
  return requestPayout(me, amount)
}

async function requestPayout(me: Merchant, amount: string) {
  const bank = await me.ask<Bank>(
    'POST',
    '/api/v1/misc/banks',
    { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books Ltd' },
    201,
  )
  return me.ask<Payout>('POST', '/api/v1/payouts', { bank_id: bank.id, amount, currency: 'NGN' }, 201)
}

describe('in live mode', () => {
  test.each([
    ['5000', 'success'],
    ['5013', 'failed'],
  ])('a payout of %s ends by custody’s notice: %s', async (amount, status) => {
    const it = await live()
    const made = await payout(it, amount)
    expect(it.custody.requests).toEqual([{ path: 'payouts', key: `payout:${made.id}`, merchant: here().merchantId }])
    here().clock.turn(1000)
    expect(await it.noticed()).toEqual([200])
    expect(await it.me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({ status })
    expect(await it.events()).toEqual(['payout.created', `payout.${status}`])
  })

  test('a payout whose notice is lost ends when the movements are read', async () => {
    const it = await live()
    const made = await payout(it)
    here().clock.turn(1000)
    it.lose()
    await it.service.intake.read('live')
    expect(await it.me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({ status: 'success' })
  })

  test.each(['down', 'slow', 'nonsense'])('a payout waits while custody is %s, and is sent once', async (answers) => {
    const it = await live()
    await earn(it, '6000')
    await it.faults(answers)
    const made = await requestPayout(it.me, '5000')
    expect(made.status).toBe('created')
    await it.faults('right')
    here().clock.turn(20_000)
    await it.service.run('submit_transfers')
    await it.service.run('submit_transfers')
    expect(it.custody.requests.filter(({ path }) => path === 'payouts')).toHaveLength(1)
    here().clock.turn(1000)
    await it.noticed()
    expect(await it.me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({ status: 'success' })
  })

  test('a payout that custody refuses has failed', async () => {
    const it = await live()
    await earn(it, '6000')
    await it.faults('refuse')
    expect(await requestPayout(it.me, '5000')).toMatchObject({ status: 'failed' })
    expect(await it.events()).toEqual(['payout.created', 'payout.failed'])
  })

  test('a refund goes back on the payment’s network', async () => {
    const it = await live()
    const session = await it.me.ask<MerchantSession>(
      'POST',
      '/api/v1/payment-sessions',
      { amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' },
      201,
    )
    await it.arrive({ address: session.deposit_address, amount: '31.25' })
    await it.noticed()
    const refund = await it.me.ask<Refund>(
      'POST',
      `/api/v1/payment-sessions/${session.id}/refunds`,
      { crypto_amount: '31.25', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' },
      201,
    )
    here().clock.turn(1000)
    await it.noticed()
    expect(await it.me.ask('GET', `/api/v1/refunds/${refund.id}`)).toMatchObject({ status: 'success' })
    expect((await it.events()).slice(-2)).toEqual(['refund.created', 'refund.success'])
  })

  const swap = (it: Live) =>
    it.me.ask<SwapQuotation>(
      'POST',
      '/api/v1/swaps/quotation',
      { fromCurrency: 'NGN', toCurrency: 'USDC', amount: '16000' },
      201,
    )
  const execute = (it: Live, { id }: SwapQuotation) => it.me.ask('POST', `/api/v1/swaps/quotation/${id}/execute`)
  const read = (it: Live, { id }: SwapQuotation) => it.me.ask('GET', `/api/v1/swaps/quotation/${id}`)

  test('a swap is completed', async () => {
    const it = await live()
    await earn(it, '16000')
    const quoted = await swap(it)
    await execute(it, quoted)
    expect(it.custody.requests).toEqual([{ path: 'swaps', key: `swap:${quoted.id}`, merchant: here().merchantId }])
    here().clock.turn(1000)
    await it.noticed()
    expect(await read(it, quoted)).toMatchObject({ status: 'completed' })
    expect(await it.events()).toEqual(['swap.completed'])
  })

  test('a swap that custody carries out at another price is not completed, but logged for the operator', async () => {
    const it = await live()
    await earn(it, '16000')
    await it.control('custody/control/faults', { swaps: 'changed' })
    const quoted = await swap(it)
    await execute(it, quoted)
    const reported = () => here().deps.log.lines.filter(({ event }) => event === 'custody.target_amount_differs')
    expect(reported()).toHaveLength(1)
    here().clock.turn(1000)
    expect(await it.noticed()).toEqual([200])
    expect(reported()).toMatchObject([{ mode: 'live' }, { mode: 'live' }])
    expect(await read(it, quoted)).toMatchObject({ status: 'processing', completedAt: null })
    expect(await it.events()).toEqual([])
    // Meanwhile, neither the source amount nor the proceeds are available.
    const back = { fromCurrency: 'USDC', toCurrency: 'NGN', amount: '1' }
    const other = await it.me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', back, 201)
    for (const { id } of [other, await swap(it)])
      expect((await it.me.call('POST', `/api/v1/swaps/quotation/${id}/execute`)).status).toBe(409)
  })

  test.each([
    ['success', '10', 'completed'],
    ['failed', undefined, 'failed'],
  ] as const)('a swap at another price ends once custody reports its outcome: %s of %s', async (state, target_amount, status) => {
    const it = await live()
    await earn(it, '16000')
    await it.control('custody/control/faults', { swaps: 'changed' })
    const quoted = await swap(it)
    await execute(it, quoted)
    // A notice of success without a price contains nothing new.
    for (const [id, reported] of [
      ['first', { state: 'success' }],
      ['second', { state, target_amount }],
    ] as const)
      await it.service.intake.apply('live', { id, type: 'swap', data: { id: 'c', reference: quoted.id, ...reported } })
    expect(await read(it, quoted)).toMatchObject({ status })
    expect(await it.events()).toEqual([`swap.${status}`])
  })

  test('a customer’s account is made by custody, and money there causes events', async () => {
    const it = await live()
    const { id } = await it.me.ask<Customer>('POST', '/api/v1/customers', { first_name: 'Ada', email: 'a@b.co' }, 201)
    const account = await it.me.ask<DepositAccount>('GET', `/api/v1/customers/${id}/deposit-account`)
    const [bank] = account.ngnVirtualAccounts
    const number = bank?.accountNumber ?? ''
    expect(number).toMatch(/^\d{10}$/)
    expect(nubanCheckDigit(bank?.bankCode ?? '', number.slice(0, 9))).toBe(number.slice(9))
    await it.arrive({ address: number, amount: '2500.00' })
    const tron = account.staticDepositAddresses.find(({ chain }) => chain === 'Tron')
    await it.arrive({ address: tron?.address, amount: '4' })
    expect(await it.noticed()).toEqual([200, 200])
    expect((await it.events()).filter((type) => type === 'deposit.completed')).toHaveLength(2)
  })
})

import { describe, expect, test } from 'vitest'
import type { Bank } from '../../src/contract/bank'
import type { Customer } from '../../src/contract/customer'
import type { DepositAccount } from '../../src/contract/deposit-account'
import type { MerchantSession } from '../../src/contract/merchant-session'
import type { Payout } from '../../src/contract/payout'
import type { Refund } from '../../src/contract/refund'
import type { SwapQuotation } from '../../src/contract/swap'
import { createApp } from '../../src/server/app'
import { nubanCheckDigit } from '../../src/server/custody/nuban'
import { liveCustody, SECRET } from './live-custody'
import { merchant } from './merchant'
import { receiver } from './receiver'
import { world } from './world'

const here = world({ CUSTODY_WEBHOOK_SECRET: SECRET, ALLOW_PRIVATE_WEBHOOKS: '1' })

/** A merchant with a live key, on custody over HTTP; prices are those of the sandbox. */
async function live() {
  const { deps } = here()
  const { custody, port, notices, control, deliver, faults } = await liveCustody(here())
  const service = createApp({
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
    arrive: (body: object) => control('custody/control/deposits', body),
    noticed: () => deliver(service),
    /** Forgets what custody said: the notices are lost. */
    lose: () => void notices.splice(0),
    /** All that were delivered, by their names: those that are due together come in any order. */
    async events() {
      await service.deliverEvents()
      return hook.received.map(({ event }) => event.event).sort()
    },
  }
}
type Live = Awaited<ReturnType<typeof live>>

const payout = async ({ me }: Live, amount = '5000') => {
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
    expect(it.custody.asked).toEqual([{ path: 'payouts', key: `payout:${made.id}` }])
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
    await it.faults(answers)
    const made = await payout(it)
    expect(made.status).toBe('created')
    await it.faults('right')
    here().clock.turn(20_000)
    await it.service.submitWaiting()
    await it.service.submitWaiting()
    expect(it.custody.asked.filter(({ path }) => path === 'payouts')).toHaveLength(1)
    here().clock.turn(1000)
    await it.noticed()
    expect(await it.me.ask('GET', `/api/v1/payouts/${made.id}`)).toMatchObject({ status: 'success' })
  })

  test('a payout that custody refuses has failed', async () => {
    const it = await live()
    await it.faults('refuse')
    expect(await payout(it)).toMatchObject({ status: 'failed' })
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

  test('a swap is completed', async () => {
    const it = await live()
    const quoted = await it.me.ask<SwapQuotation>(
      'POST',
      '/api/v1/swaps/quotation',
      { fromCurrency: 'NGN', toCurrency: 'USDC', amount: '16000' },
      201,
    )
    await it.me.ask('POST', `/api/v1/swaps/quotation/${quoted.id}/execute`)
    here().clock.turn(1000)
    await it.noticed()
    expect(await it.me.ask('GET', `/api/v1/swaps/quotation/${quoted.id}`)).toMatchObject({ status: 'completed' })
    expect(await it.events()).toEqual(['swap.completed'])
  })

  test('a customer’s account is made by custody, and money there is told of', async () => {
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

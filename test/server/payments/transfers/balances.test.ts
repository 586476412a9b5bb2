import { expect, test } from 'vitest'
import type { Bank } from '../../../../src/contract/money/bank'
import type { Payout } from '../../../../src/contract/money/payout'
import type { SwapQuotation } from '../../../../src/contract/money/swap'
import type { MerchantSession } from '../../../../src/contract/session/merchant-session'
import { applyDeposit } from '../../../../src/server/payments/deposits/apply-deposit'
import { payouts } from '../../../../src/server/storage/schema/payouts'
import { sandboxCredits } from '../../../../src/server/storage/schema/sandbox'
import { bearer, type Merchant, merchant } from '../../merchant'
import { reportDeposit } from '../../report-deposit'
import { world } from '../../world'

const here = world()
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const GTB = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books Ltd' }

const bankOf = async (me: Merchant) => (await me.ask<Bank>('POST', '/api/v1/misc/banks', GTB, 201)).id
const payoutOf = async (me: Merchant, amount: string, currency = 'NGN') =>
  me.call('POST', '/api/v1/payouts', { bank_id: await bankOf(me), amount, currency })
async function swapOf(me: Merchant, fromCurrency: string, toCurrency: string, amount: string) {
  const request = { fromCurrency, toCurrency, amount }
  const { id } = await me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', request, 201)
  return me.call('POST', `/api/v1/swaps/quotation/${id}/execute`)
}
const refusal = async (response: Response) => [response.status, (await response.json()).errors]
const shortBalance = (available: string, field = 'amount') => [
  409,
  [`${field}: Must not be more than the available balance of ${available}.`],
]

test('a merchant without money cannot pay out or swap, and no transfer is stored', async () => {
  const me = await merchant(here())
  expect(await refusal(await payoutOf(me, '9999999999999.99'))).toEqual(shortBalance('0.00 NGN'))
  expect(await refusal(await swapOf(me, 'USDT', 'NGN', '9000000000000'))).toEqual(shortBalance('0 USDT'))
  expect(await me.ask('GET', '/api/v1/payouts')).toEqual([])
  expect(await me.ask('GET', '/api/v1/swaps')).toEqual([])
})

test('paid money can be swapped, the proceeds can be paid out, and each once', async () => {
  const { pay, sandbox, waitForTransfers } = here()
  const me = await merchant(here())
  // 31.25 USDT on Tron, and as many on another network, where they have other decimals
  await sandbox(await pay(), 'deposits')
  await sandbox(await pay({ network: 'Binance_Smart_Chain' }), 'deposits')
  expect(await refusal(await swapOf(me, 'USDT', 'NGN', '62.500001'))).toEqual(shortBalance('62.5 USDT'))
  expect((await swapOf(me, 'USDT', 'NGN', '60')).status).toBe(200)
  expect(await refusal(await swapOf(me, 'USDT', 'USDC', '3'))).toEqual(shortBalance('2.5 USDT'))
  // The proceeds are available when the swap is completed.
  expect(await refusal(await payoutOf(me, '1'))).toEqual(shortBalance('0.00 NGN'))
  await waitForTransfers()
  expect(await refusal(await payoutOf(me, '96000.01'))).toEqual(shortBalance('96000.00 NGN'))
  expect((await payoutOf(me, '96000')).status).toBe(201)
  expect(await refusal(await payoutOf(me, '0.01'))).toEqual(shortBalance('0.00 NGN'))
})

test('money that is not final cannot be spent yet', async () => {
  const { pay, sandbox } = here()
  const me = await merchant(here())
  const session = await pay()
  await sandbox(session, 'deposits', { confirmations: 1 })
  expect(await refusal(await swapOf(me, 'USDT', 'NGN', '31.25'))).toEqual(shortBalance('0 USDT'))
  await sandbox(session, 'confirm')
  expect((await swapOf(me, 'USDT', 'NGN', '31.25')).status).toBe(200)
})

test('money in a coin that was not requested cannot be spent', async () => {
  const me = await merchant(here())
  await reportDeposit(here(), await here().pay(), { asset: 'USDC', amount: '50' })
  expect(await refusal(await swapOf(me, 'USDC', 'NGN', '1'))).toEqual(shortBalance('0 USDC'))
})

test('money of a customer’s bank account can be paid out', async () => {
  const { deps } = here()
  const me = await merchant(here())
  const { id } = await me.ask<{ id: string }>('POST', '/api/v1/customers', { first_name: 'A', email: 'a@b.co' }, 201)
  const account = await me.ask<{ ngnVirtualAccounts: { accountNumber: string }[] }>(
    'GET',
    `/api/v1/customers/${id}/deposit-account`,
  )
  const address = account.ngnVirtualAccounts[0]?.accountNumber ?? ''
  const arrival = { id: 'ngn', address, asset: 'NGN', amount: '2500.00', hash: 'bank transfer' } as const
  const final = { confirmations: 1, required_confirmations: 1, state: 'confirmed' } as const
  await applyDeposit(deps, 'test', { ...arrival, ...final })
  expect(await refusal(await payoutOf(me, '2500.01'))).toEqual(shortBalance('2500.00 NGN'))
  expect((await payoutOf(me, '2500')).status).toBe(201)
})

test('money that was swapped cannot be refunded as well', async () => {
  const { pay, sandbox } = here()
  const me = await merchant(here())
  const session = await sandbox(await pay(), 'deposits')
  expect((await swapOf(me, 'USDT', 'NGN', '31')).status).toBe(200)
  const path = `/api/v1/payment-sessions/${session.id}/refunds`
  const refund = (crypto_amount: string) => me.call('POST', path, { crypto_amount, address: TRON })
  expect(await refusal(await refund('0.26'))).toEqual(shortBalance('0.25 USDT on Tron', 'crypto_amount'))
  expect((await refund('0.25')).status).toBe(201)
})

test('money of a failed transfer is available again', async () => {
  const { waitForTransfers } = here()
  const me = await merchant(here())
  await me.give('NGN', '1013')
  await me.give('USDT', '1013')
  expect((await payoutOf(me, '1013')).status).toBe(201)
  expect((await swapOf(me, 'USDT', 'NGN', '1013')).status).toBe(200)
  expect(await refusal(await payoutOf(me, '1'))).toEqual(shortBalance('0.00 NGN'))
  expect(await refusal(await swapOf(me, 'USDT', 'NGN', '1'))).toEqual(shortBalance('0 USDT'))
  await waitForTransfers()
  expect((await payoutOf(me, '1000')).status).toBe(201)
  expect((await swapOf(me, 'USDT', 'NGN', '1000')).status).toBe(200)
})

test('a swap that was refused can be executed once the balance covers it', async () => {
  const me = await merchant(here())
  const request = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '5' }
  const { id } = await me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', request, 201)
  const execute = () => me.call('POST', `/api/v1/swaps/quotation/${id}/execute`)
  expect((await execute()).status).toBe(409)
  await me.give('USDT', '5')
  expect((await execute()).status).toBe(200)
})

test('a merchant cannot spend the money of another merchant, or of its other mode', async () => {
  const me = await merchant(here())
  await me.give('NGN', '1000')
  expect(await refusal(await payoutOf(await merchant(here(), 'other'), '1'))).toEqual(shortBalance('0.00 NGN'))
  const live = { ...here(), app: here().app }
  here().deps.custody.live = here().deps.custody.test
  expect(await refusal(await payoutOf(await merchant(live, 'demo', 'live'), '1'))).toEqual(shortBalance('0.00 NGN'))
})

test('of fifty payouts at once in two processes, with a balance for one, one succeeds', async () => {
  const me = await merchant(here())
  await me.give('NGN', '1000')
  const bank_id = await bankOf(me)
  const second = bearer({ app: await here().another() }, me.token)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 ? me : second).call('POST', '/api/v1/payouts', { bank_id, amount: '1000', currency: 'NGN' }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect([statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 409).length]).toEqual([1, 49])
  expect(await here().deps.storage.database.select().from(payouts)).toHaveLength(1)
})

test('of twenty swaps and refunds at once, with a balance for one, one succeeds', async () => {
  const { pay, sandbox, another } = here()
  const me = await merchant(here())
  const session = await sandbox(await pay(), 'deposits')
  const second = bearer({ app: await another() }, me.token)
  const quotations = await Promise.all(
    Array.from({ length: 10 }, () =>
      me.ask<SwapQuotation>(
        'POST',
        '/api/v1/swaps/quotation',
        { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '31.25' },
        201,
      ),
    ),
  )
  const refund = { crypto_amount: '31.25', address: TRON }
  const answers = await Promise.all(
    quotations.flatMap(({ id }) => [
      me.call('POST', `/api/v1/swaps/quotation/${id}/execute`),
      second.call('POST', `/api/v1/payment-sessions/${session.id}/refunds`, refund),
    ]),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('play money adds up, and its answer has the balance', async () => {
  const me = await merchant(here())
  expect(await me.give('NGN', '100.5')).toMatchObject({ currency: 'NGN', network: null, amount: '100.50' })
  expect(await me.give('NGN', '0.5')).toMatchObject({ amount: '0.50', available: '101.00' })
  const eth = await me.give('ETH', '0.000000000000000001', 'Base')
  expect(eth).toMatchObject({ network: 'Base', available: '0.000000000000000001' })
  expect((await payoutOf(me, '101')).status).toBe(201)
})

test.each<[object, string[]]>([
  [{}, ['currency: This field is required.', 'amount: This field is required.']],
  [
    { currency: 'XYZ', amount: '1' },
    [
      'currency: Must be one of NGN, KES, GHS, ZAR, XOF, UGX, TZS, EGP, MAD, USD, EUR, BTC, TRX, BNB, TON, USDT, ETH, USDC, SOL.',
    ],
  ],
  [{ currency: 'NGN', amount: '-1' }, ['amount: Must not be less than 0.']],
  [{ currency: 'NGN', amount: '1.234' }, ['amount: Must have at most 2 decimals.']],
  [{ currency: 'USDT', amount: '0.0000001' }, ['amount: Must have at most 6 decimals.']],
  [{ currency: 'NGN', amount: '10000000000000.01' }, ['amount: Must be at most 10000000000000.00.']],
  [{ currency: 'NGN', network: 'Tron', amount: '1' }, ['network: NGN has no network.']],
  [{ currency: 'USDT', network: 'Bitcoin', amount: '1' }, ['network: There is no USDT on Bitcoin.']],
  [
    { currency: 'USDT', network: 'Lightning', amount: '1' },
    ['network: Must be one of Bitcoin, Binance_Smart_Chain, Ethereum, Solana, Tron, Base, Arbitrum, TON.'],
  ],
])('play money is not made of %j', async (body, errors) => {
  const me = await merchant(here())
  expect(await refusal(await me.call('POST', '/sandbox/balances', body))).toEqual([400, errors])
  expect(await here().deps.storage.database.select().from(sandboxCredits)).toEqual([])
})

test('there is no play money in live mode', async () => {
  const live = await merchant(here(), 'demo', 'live')
  const response = await live.call('POST', '/sandbox/balances', { currency: 'NGN', amount: '1' })
  expect(response.status).toBe(404)
  expect(await here().deps.storage.database.select().from(sandboxCredits)).toEqual([])
})

test('every request to custody has one opaque id of the merchant', async () => {
  const { deps, merchantId } = here()
  const requests: [string, unknown][] = []
  const custody = deps.custody.test
  for (const what of ['address', 'account', 'refund', 'payout', 'swap'] as const) {
    const ask = custody[what] as (order: { merchant: string }, key: string) => Promise<never>
    Object.assign(custody, {
      [what]: (order: { merchant: string }, key: string) => {
        requests.push([what, order.merchant])
        return ask(order, key)
      },
    })
  }
  const me = await merchant(here())
  await me.give('NGN', '5')
  await me.give('USDT', '5')
  const { id } = await me.ask<{ id: string }>('POST', '/api/v1/customers', { first_name: 'A', email: 'a@b.co' }, 201)
  await me.ask('GET', `/api/v1/customers/${id}/deposit-account`)
  const pair = { crypto_asset: 'USDT', network: 'Tron' }
  const request = { amount: '50000', currency: 'NGN', ...pair }
  const session = await me.ask<MerchantSession>('POST', '/api/v1/payment-sessions', request, 201)
  await here().sandbox(session, 'deposits')
  await me.ask<Payout>(
    'POST',
    `/api/v1/payment-sessions/${session.id}/refunds`,
    { crypto_amount: '1', address: TRON },
    201,
  )
  expect((await payoutOf(me, '5')).status).toBe(201)
  expect((await swapOf(me, 'USDT', 'NGN', '5')).status).toBe(200)
  expect(requests).toEqual(['account', 'address', 'refund', 'payout', 'swap'].map((what) => [what, merchantId]))
})

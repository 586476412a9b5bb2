import { expect, test } from 'vitest'
import type { Bank } from '../../../../src/contract/money/bank'
import type { Balance, LedgerEntry } from '../../../../src/contract/money/ledger'
import type { SwapQuotation } from '../../../../src/contract/money/swap'
import { type LedgerEntryRow, ledgerEntries } from '../../../../src/server/storage/schema/ledger'
import { ledgerAccounts } from '../../ledger-accounts'
import { type Merchant, merchant } from '../../merchant'
import { reportDeposit } from '../../report-deposit'
import { world } from '../../world'

/** The worth of a balance, in the currency of the till. */
const naira = (amount: string) => ({ currency: 'NGN', amount })

const here = world()
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const GTB = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books Ltd' }

const entries = () => here().deps.storage.database.select().from(ledgerEntries).orderBy(ledgerEntries.id)

const accounts = (currency: string) => ledgerAccounts(here(), currency)

/** The sum of every cause in each of its currencies. */
function causeSums(rows: readonly LedgerEntryRow[]) {
  const sums = new Map<string, bigint>()
  for (const { causeId, currency, amount } of rows)
    sums.set(`${causeId} ${currency}`, (sums.get(`${causeId} ${currency}`) ?? 0n) + amount)
  return [...sums.values()]
}

const expectBalanced = async () => expect(causeSums(await entries()).every((sum) => sum === 0n)).toBe(true)

async function swapOf(me: Merchant, amount: string, to: object = { toCurrency: 'NGN' }) {
  const request = { fromCurrency: 'USDT', amount, ...to }
  const { id } = await me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', request, 201)
  expect((await me.call('POST', `/api/v1/swaps/quotation/${id}/execute`)).status).toBe(200)
}

async function payoutOf(me: Merchant, amount: string) {
  const { id } = await me.ask<Bank>('POST', '/api/v1/misc/banks', GTB, 201)
  return me.call('POST', '/api/v1/payouts', { bank_id: id, amount, currency: 'NGN' })
}

/** The `errors` of a refusal with this status. */
async function errorsOf(response: Response, status: number): Promise<string[]> {
  expect(response.status).toBe(status)
  return (await response.json()).errors
}

test('a deposit is pending when it is seen, available when it is final, and gone when it is refused', async () => {
  const { pay, sandbox } = here()
  const session = await pay()
  await sandbox(session, 'deposits', { confirmations: 1 })
  expect(await accounts('USDT')).toEqual({ received: '-31.25', pending: '31.25' })
  await sandbox(session, 'confirm')
  expect(await accounts('USDT')).toEqual({ received: '-31.25', available: '31.25' })
  const refused = await pay()
  await sandbox(refused, 'deposits', { confirmations: 1 })
  await sandbox(refused, 'fail')
  expect(await accounts('USDT')).toEqual({ received: '-31.25', available: '31.25' })
  await expectBalanced()
})

test('ledger entries of a payment and of its refunds name the payment', async () => {
  const { pay, sandbox } = here()
  const me = await merchant(here())
  const { id } = await sandbox(await pay(), 'deposits')
  await me.give('NGN', '100')
  await me.ask('POST', `/api/v1/payment-sessions/${id}/refunds`, { crypto_amount: '1', address: TRON }, 201)
  const listed = await me.ask<LedgerEntry[]>('GET', '/api/v1/ledger')
  const payments = new Map(listed.map(({ cause }) => [cause.type, cause.session_id]))
  expect(Object.fromEntries(payments)).toEqual({ deposit: id, refund: id, play_money: null })
  const table = await (await me.call('GET', '/api/v1/ledger/export')).text()
  expect(table).toMatch(new RegExp(`,refund,[0-9a-f-]{36},${id}\r\n`))
  expect(table).toMatch(/,play_money,[0-9a-f-]{36},\r\n/)
})

test('the money of a swap, a payout or a refund is held until it ends, and is available again if it fails', async () => {
  const { pay, sandbox, waitForTransfers } = here()
  const me = await merchant(here())
  const session = await sandbox(await pay(), 'deposits')
  await me.give('NGN', '2013')
  await swapOf(me, '10')
  await payoutOf(me, '1013')
  await payoutOf(me, '500')
  const refund = { crypto_amount: '5', address: TRON }
  await me.ask('POST', `/api/v1/payment-sessions/${session.id}/refunds`, refund, 201)
  expect(await accounts('USDT')).toEqual({ received: '-31.25', available: '16.25', held: '15' })
  expect(await accounts('NGN')).toEqual({ issued: '-2013.00', available: '500.00', held: '1513.00' })
  await waitForTransfers()
  expect(await accounts('USDT')).toEqual({ received: '-31.25', available: '16.25', swapped: '10', refunded: '5' })
  expect(await accounts('NGN')).toEqual({
    issued: '-2013.00',
    available: '17513.00',
    paid_out: '500.00',
    swapped: '-16000.00',
  })
  await expectBalanced()
})

test('money in a coin that was not requested is held, and entries are only ever added', async () => {
  const session = await here().pay()
  const stray = { id: 's', asset: 'USDC', amount: '50' } as const
  await reportDeposit(here(), session, { ...stray, confirmations: 1, state: 'seen' })
  const before = await entries()
  await reportDeposit(here(), session, stray)
  expect(await accounts('USDC')).toEqual({ received: '-50', held: '50' })
  expect((await entries()).slice(0, before.length)).toEqual(before)
})

test('a transfer that is refused leaves no entry', async () => {
  const me = await merchant(here())
  await me.give('NGN', '10')
  const before = await entries()
  expect((await payoutOf(me, '10.01')).status).toBe(409)
  expect(await entries()).toEqual(before)
})

test('a refund takes from its own network only', async () => {
  const { pay, sandbox } = here()
  const me = await merchant(here())
  const session = await sandbox(await pay({ network: 'Binance_Smart_Chain' }), 'deposits')
  await sandbox(await pay(), 'deposits')
  await me.give('USDT', '1', 'Binance_Smart_Chain')
  await swapOf(me, '40')
  const refused = await me.call('POST', `/api/v1/payment-sessions/${session.id}/refunds`, {
    crypto_amount: '31.25',
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    reference: 'too much',
  })
  expect(await errorsOf(refused, 409)).toEqual([
    'crypto_amount: Must not be more than the available balance of 0 USDT on Binance_Smart_Chain.',
  ])
  expect(await me.ask('GET', '/api/v1/balances')).toEqual([
    {
      currency: 'USDT',
      network: 'Binance_Smart_Chain',
      available: '0',
      pending: '0',
      held: '32.25',
      owed: '0',
      value: naira('0.00'),
    },
    {
      currency: 'USDT',
      network: 'Tron',
      available: '23.5',
      pending: '0',
      held: '7.75',
      owed: '0',
      value: naira('37600.00'),
    },
  ])
})

test('a swap takes from the largest balance, returns to it if it fails, and credits the requested network', async () => {
  const { waitForTransfers } = here()
  const me = await merchant(here())
  await me.give('USDT', '10', 'Tron')
  await me.give('USDT', '30', 'Solana')
  await me.give('USDT', '20', 'Ethereum')
  const places = async () =>
    Object.fromEntries(
      (await me.ask<Balance[]>('GET', '/api/v1/balances')).map(({ currency, network, available, held }) => [
        `${currency} ${network}`,
        [available, held],
      ]),
    )
  const all = { 'USDT Tron': ['10', '0'], 'USDT Solana': ['30', '0'], 'USDT Ethereum': ['20', '0'] }
  // An amount that ends in 13 fails.
  await swapOf(me, '35.13')
  expect(await places()).toEqual({ ...all, 'USDT Solana': ['0', '30'], 'USDT Ethereum': ['14.87', '5.13'] })
  await waitForTransfers()
  expect(await places()).toEqual(all)
  await swapOf(me, '35', { toCurrency: 'USDC' })
  await swapOf(me, '1', { toCurrency: 'USDC', toNetwork: 'Solana' })
  await waitForTransfers()
  expect(await places()).toEqual({
    'USDT Tron': ['10', '0'],
    'USDT Solana': ['0', '0'],
    'USDT Ethereum': ['14', '0'],
    'USDC Base': ['35', '0'],
    'USDC Solana': ['1', '0'],
  })
  for (const [toCurrency, toNetwork, message] of [
    ['USDC', 'Bitcoin', 'toNetwork: There is no USDC on Bitcoin.'],
    ['NGN', 'Tron', 'toNetwork: NGN has no network.'],
  ]) {
    const request = { fromCurrency: 'USDT', amount: '1', toCurrency, toNetwork }
    expect(await errorsOf(await me.call('POST', '/api/v1/swaps/quotation', request), 400)).toEqual([message])
  }
  await expectBalanced()
})

test('a merchant reads its own balances and ledger, and none of another merchant or another mode', async () => {
  const { pay, sandbox } = here()
  const me = await merchant(here())
  await sandbox(await pay(), 'deposits')
  await sandbox(await pay(), 'deposits', { confirmations: 1 })
  await me.give('NGN', '20')
  expect((await payoutOf(me, '5')).status).toBe(201)
  expect(await me.ask('GET', '/api/v1/balances')).toEqual([
    {
      currency: 'NGN',
      network: null,
      available: '15.00',
      pending: '0.00',
      held: '5.00',
      owed: '0.00',
      value: naira('15.00'),
    },
    {
      currency: 'USDT',
      network: 'Tron',
      available: '31.25',
      pending: '31.25',
      held: '0',
      owed: '0',
      value: naira('50000.00'),
    },
  ])
  const ofNaira = await me.ask<LedgerEntry[]>('GET', '/api/v1/ledger?currency=NGN')
  expect(ofNaira.map(({ account, amount, cause }) => [cause.type, account, amount])).toEqual([
    ['payout', 'held', '5.00'],
    ['payout', 'available', '-5.00'],
    ['play_money', 'available', '20.00'],
    ['play_money', 'issued', '-20.00'],
  ])
  expect(await me.ask('GET', '/api/v1/ledger?to=2020-01-01T00:00:00.000Z')).toEqual([])
  expect((await me.call('GET', '/api/v1/ledger?currency=XYZ')).status).toBe(400)
  for (const other of [await merchant(here(), 'other'), await merchant(here(), 'demo', 'live')])
    for (const path of ['balances', 'ledger']) expect(await other.ask('GET', `/api/v1/${path}`)).toEqual([])
})

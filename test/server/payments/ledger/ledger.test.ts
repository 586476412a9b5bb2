import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Bank } from '../../../../src/contract/bank'
import type { LedgerEntry } from '../../../../src/contract/ledger'
import type { SwapQuotation } from '../../../../src/contract/swap'
import { applyDeposit } from '../../../../src/server/payments/deposits/apply-deposit'
import { formatBalance } from '../../../../src/server/payments/ledger/units'
import { type LedgerEntryRow, ledgerEntries } from '../../../../src/server/storage/schema/ledger'
import { type Merchant, merchant } from '../../merchant'
import { world } from '../../world'

const here = world()
const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const GTB = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Lagos Books Ltd' }
const MIGRATION = new URL('../../../../src/server/storage/migrations/0014_ledger.sql', import.meta.url)

const entries = () => here().deps.storage.database.select().from(ledgerEntries).orderBy(ledgerEntries.id)

/** What is on the accounts of a currency, as decimals; accounts with nothing are left out. */
async function accounts(currency: string) {
  const sums = new Map<string, bigint>()
  for (const entry of await entries())
    if (entry.currency === currency) sums.set(entry.account, (sums.get(entry.account) ?? 0n) + entry.amount)
  const shown = (sum: bigint) => `${sum < 0n ? '-' : ''}${formatBalance(sum < 0n ? -sum : sum, currency)}`
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n).map(([account, sum]) => [account, shown(sum)]))
}

/** The sum of every cause in each of its currencies. */
function causeSums(rows: readonly LedgerEntryRow[]) {
  const sums = new Map<string, bigint>()
  for (const { causeId, currency, amount } of rows)
    sums.set(`${causeId} ${currency}`, (sums.get(`${causeId} ${currency}`) ?? 0n) + amount)
  return [...sums.values()]
}

const balanced = async () => expect(causeSums(await entries()).every((sum) => sum === 0n)).toBe(true)

async function swapOf(me: Merchant, amount: string) {
  const wish = { fromCurrency: 'USDT', toCurrency: 'NGN', amount }
  const { id } = await me.ask<SwapQuotation>('POST', '/api/v1/swaps/quotation', wish, 201)
  expect((await me.call('POST', `/api/v1/swaps/quotation/${id}/execute`)).status).toBe(200)
}

async function payoutOf(me: Merchant, amount: string) {
  const { id } = await me.ask<Bank>('POST', '/api/v1/misc/banks', GTB, 201)
  return me.call('POST', '/api/v1/payouts', { bank_id: id, amount, currency: 'NGN' })
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
  await balanced()
})

test('a swap, a payout and a refund are held until they end, and are back when they fail', async () => {
  const { pay, sandbox, ordersEnd } = here()
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
  await ordersEnd()
  expect(await accounts('USDT')).toEqual({ received: '-31.25', available: '16.25', swapped: '10', refunded: '5' })
  expect(await accounts('NGN')).toEqual({
    issued: '-2013.00',
    available: '17513.00',
    paid_out: '500.00',
    swapped: '-16000.00',
  })
  await balanced()
})

test('money in a coin that was not asked for is held, and entries are only ever added', async () => {
  const { pay, deps } = here()
  const { deposit_address: address } = await pay()
  const stray = { id: 's', address: address ?? '', asset: 'USDC', network: 'Tron', amount: '50', hash: 'ab' } as const
  await applyDeposit(deps, 'test', { ...stray, confirmations: 1, required_confirmations: 19, state: 'seen' })
  const before = await entries()
  await applyDeposit(deps, 'test', { ...stray, confirmations: 19, required_confirmations: 19, state: 'confirmed' })
  expect(await accounts('USDC')).toEqual({ received: '-50', held: '50' })
  expect((await entries()).slice(0, before.length)).toEqual(before)
})

test('an order that is refused leaves no entry', async () => {
  const me = await merchant(here())
  await me.give('NGN', '10')
  const before = await entries()
  expect((await payoutOf(me, '10.01')).status).toBe(409)
  expect(await entries()).toEqual(before)
})

test('a merchant reads its balances and its ledger, and nothing of another’s or another mode’s', async () => {
  const { pay, sandbox } = here()
  const me = await merchant(here())
  await sandbox(await pay(), 'deposits')
  await sandbox(await pay(), 'deposits', { confirmations: 1 })
  await me.give('NGN', '20')
  expect((await payoutOf(me, '5')).status).toBe(201)
  expect(await me.ask('GET', '/api/v1/balances')).toEqual([
    { currency: 'NGN', available: '15.00', pending: '0.00', held: '5.00', owed: '0.00' },
    { currency: 'USDT', available: '31.25', pending: '31.25', held: '0', owed: '0' },
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

test('an upgrade opens the ledger with the accounts that it would have had', async () => {
  const { pay, sandbox, ordersEnd, deps } = here()
  const me = await merchant(here())
  const pairs = [
    ['BTC', 'Bitcoin'],
    ['ETH', 'Base'],
    ['SOL', 'Solana'],
    ['TRX', 'Tron'],
    ['BNB', 'Binance_Smart_Chain'],
    ['TON', 'TON'],
    ['USDT', 'Binance_Smart_Chain'],
    ['USDC', 'Base'],
  ] as const
  const currencies = [...new Set(pairs.map(([asset]) => asset)), 'NGN', 'XOF']
  for (const [asset, network] of pairs) await me.give(asset, '3', network)
  const session = await sandbox(await pay(), 'deposits')
  await sandbox(await pay({ network: 'Binance_Smart_Chain' }), 'deposits')
  await sandbox(await pay({ asset: 'BTC', network: 'Bitcoin' }), 'deposits', { confirmations: 1 })
  await sandbox(await pay({ asset: 'USDC', network: 'Base' }), 'deposits')
  await me.give('NGN', '2013.5')
  await me.give('XOF', '7')
  await swapOf(me, '10')
  await payoutOf(me, '1013')
  const refund = { crypto_amount: '5', address: TRON }
  await me.ask('POST', `/api/v1/payment-sessions/${session.id}/refunds`, refund, 201)
  await ordersEnd()
  await swapOf(me, '2')
  await payoutOf(me, '100')
  const all = async () => Promise.all(currencies.map(async (currency) => [currency, await accounts(currency)]))
  const before = await all()

  await deps.storage.database.delete(ledgerEntries)
  const opening = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
  await deps.storage.database.execute(sql.raw(opening))
  expect(await all()).toEqual(before)
  await balanced()

  // and an earlier version that ran in between wrote no entries at all, or none for how it ended
  expect(await here().app.catchUpLedger()).toBe(0)
  const ends = sql`account in ('refunded', 'paid_out') or (account = 'held' and amount < 0)`
  await deps.storage.database.delete(ledgerEntries).where(sql`cause_kind in ('swap', 'play_money') or ${ends}`)
  expect(await here().app.catchUpLedger()).toBeGreaterThan(0)
  expect(await all()).toEqual(before)
  await deps.storage.database.delete(ledgerEntries)
  await here().app.catchUpLedger()
  expect(await all()).toEqual(before)
  await balanced()
})

import * as v from 'valibot'
import { Decimal } from '../decimal'
import { ASSETS, CURRENCIES, Network } from '../enums'
import { pagedRangeQuery, rangeQuery } from '../envelope'
import { oneOf } from '../scalars'

export const LedgerCurrency = oneOf([...CURRENCIES, ...ASSETS])

/** A merchant's balance of a fiat currency, or of an asset on a network. */
const Balance = v.object({
  currency: LedgerCurrency,
  network: v.pipe(v.nullable(Network), v.description('Null for fiat.')),
  available: v.pipe(
    Decimal,
    v.description('The amount that you can pay out, swap or refund. `0` while you owe more than you have.'),
  ),
  pending: v.pipe(Decimal, v.description('Deposits that were detected and are not final yet.')),
  held: v.pipe(
    Decimal,
    v.description(
      'Money set aside for transfers that have not ended, and deposits in an asset or on a network that was not asked for.',
    ),
  ),
  owed: v.pipe(Decimal, v.description('The amount that custody took back after you had spent it.')),
  value: v.pipe(
    v.nullable(v.object({ currency: v.picklist(CURRENCIES), amount: Decimal })),
    v.description(
      'What `available` is worth in the currency of your till, at the rate of the moment. Null without a rate.',
    ),
  ),
  collected: v.pipe(
    v.optional(Decimal),
    v.description(
      'How much of the money in your own wallets has left the addresses of payments, when they were last read. Absent if it is not known.',
    ),
  ),
})
export type Balance = v.InferOutput<typeof Balance>

/** The answer of `GET /api/v1/balances`. */
export const Balances = v.pipe(
  v.array(Balance),
  v.examples([
    [
      {
        currency: 'NGN',
        network: null,
        available: '96000.00',
        pending: '0.00',
        held: '1000.00',
        owed: '0.00',
        value: { currency: 'NGN', amount: '96000.00' },
      },
      {
        currency: 'USDT',
        network: 'Tron',
        available: '12.5',
        pending: '31.25',
        held: '0',
        owed: '0',
        value: { currency: 'NGN', amount: '20000.00' },
      },
    ],
  ]),
)

export const ACCOUNTS = [
  'received',
  'issued',
  'pending',
  'available',
  'held',
  'paid_out',
  'refunded',
  'swapped',
] as const
export const CAUSE_KINDS = ['deposit', 'refund', 'payout', 'swap', 'play_money'] as const

/** The query of `GET /api/v1/balances`. */
export const BalancesQuery = v.object({ currency: v.optional(LedgerCurrency) })
export type BalancesQuery = v.InferOutput<typeof BalancesQuery>

/** One line of the ledger. */
export const LedgerEntry = v.pipe(
  v.object({
    id: v.string(),
    currency: LedgerCurrency,
    network: v.pipe(v.nullable(Network), v.description('Null for fiat.')),
    account: v.pipe(
      v.picklist(ACCOUNTS),
      v.description('The account. Money comes from `received` and `issued`, so their sums are negative.'),
    ),
    amount: v.pipe(
      v.string(),
      v.regex(/^-?\d+(?:\.\d+)?$/),
      v.description('The amount in `currency`, negative if it leaves the account.'),
    ),
    cause: v.pipe(
      v.object({
        type: v.pipe(v.picklist(CAUSE_KINDS), v.description('The kind of operation that moved the money.')),
        id: v.string(),
        session_id: v.pipe(
          v.nullable(v.string()),
          v.description('The payment of a deposit or refund. Null for other causes.'),
        ),
      }),
      v.description('The cause. The entries of one cause add up to zero in each currency.'),
    ),
    created_at: v.string(),
  }),
  v.examples([
    {
      id: '1042',
      currency: 'USDT',
      network: 'Tron',
      account: 'available',
      amount: '31.25',
      cause: {
        type: 'deposit',
        id: '3d2c1b0a-9f8e-4d7c-8b6a-594837261504',
        session_id: '7d9f3c1e-5b0a-4f6e-9c2d-1a8b7e6f5d40',
      },
      created_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

const LEDGER_FILTERS = {
  currency: v.optional(LedgerCurrency),
  account: v.pipe(
    v.optional(oneOf(ACCOUNTS)),
    v.description('Only entries of one account. Those of `available` are a statement: one line for each change.'),
  ),
}

/** The query of `GET /api/v1/ledger`. */
export const LedgerQuery = pagedRangeQuery(LEDGER_FILTERS)
export type LedgerQuery = v.InferOutput<typeof LedgerQuery>

/** The query of `GET /api/v1/ledger/export`. */
export const LedgerExportQuery = rangeQuery(LEDGER_FILTERS)
export type LedgerExportQuery = v.InferOutput<typeof LedgerExportQuery>

import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ACCOUNTS, CAUSE_KINDS } from '../../../contract/money/ledger'
import { mode, moment, units } from './columns'
import { owned } from './merchants'

/**
 * `pending`: seen, not final. `available`: can be spent. `held`: set aside for a transfer that has not ended, or in a coin
 * or on a network that was not asked for. `paid_out`, `refunded`, `swapped`: where spent money went. `received` and
 * `issued` are where money comes from, so their balances are negative.
 */
export type Account = (typeof ACCOUNTS)[number]
export type CauseKind = (typeof CAUSE_KINDS)[number]

/**
 * The ledger of all merchants. Rows are only ever added. The rows of one cause sum to zero in each currency, because money
 * only moves between accounts.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ...owned(),
    /** A crypto asset or a fiat currency. */
    currency: text('currency').notNull(),
    network: text('network'),
    account: text('account').$type<Account>().notNull(),
    /** In the decimals of a balance, the same for every currency and network. Negative: leaves the account. */
    amount: units('amount').notNull(),
    causeKind: text('cause_kind').$type<CauseKind>().notNull(),
    /** The id of the deposit, refund, payout, swap or play money. */
    causeId: uuid('cause_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (entry) => [
    index('ledger_entries_of_cause').on(entry.causeKind, entry.causeId),
    index('ledger_entries_of_merchant').on(entry.merchantId, entry.mode, entry.id),
    // For money in a coin or on a network that was not asked for.
    index('ledger_entries_set_aside')
      .on(entry.merchantId, entry.mode, entry.createdAt)
      .where(sql`account = 'held' and cause_kind = 'deposit' and amount > 0`),
  ],
)
export type LedgerEntryRow = typeof ledgerEntries.$inferSelect

const balance = () => ({
  merchantId: uuid('merchant_id').notNull(),
  mode: mode(),
  currency: text('currency').notNull(),
  network: text('network'),
  account: text('account').$type<Account>().notNull(),
  amount: units('amount').notNull(),
})

/**
 * What the entries of an account add up to, but for what `ledgerBalanceDeltas` adds. Only folding writes here, so nobody
 * else waits for a row.
 */
export const ledgerBalances = pgTable('ledger_balances', balance(), (row) => [
  unique('ledger_balances_of_account')
    .on(row.merchantId, row.mode, row.currency, row.network, row.account)
    .nullsNotDistinct(),
])

/**
 * What came to an account since. A trigger writes it in the statement of the entries, and folding adds it to
 * `ledgerBalances` a moment later. Without an index: writing is what counts here.
 */
export const ledgerBalanceDeltas = pgTable('ledger_balance_deltas', balance())

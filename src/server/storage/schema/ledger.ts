import { sql } from 'drizzle-orm'
import { bigserial, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ACCOUNTS, CAUSE_KINDS } from '../../../contract/money/ledger'
import { mode, moment, units } from './columns'
import { owned } from './merchants'

/**
 * `pending`: detected, not final. `available`: can be spent. `held`: set aside for a transfer that has not ended, or
 * received in a coin or on a network that was not requested. `paid_out`, `refunded`, `swapped`: where spent money went.
 * `received` and `issued` are where money comes from, so their balances are negative.
 */
export type Account = (typeof ACCOUNTS)[number]
export type CauseKind = (typeof CAUSE_KINDS)[number]

/**
 * The ledger of all merchants. Rows are only ever added. The rows of one cause sum to zero in each currency, because
 * money only moves between accounts.
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
    /** The id of the deposit, refund, payout, swap or sandbox credit. */
    causeId: uuid('cause_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (entry) => [
    index('ledger_entries_of_cause').on(entry.causeKind, entry.causeId),
    index('ledger_entries_of_merchant').on(entry.merchantId, entry.mode, entry.id),
    // The list of money in a coin or on a network that was not requested uses this.
    index('ledger_entries_held')
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
 * The sum of an account's entries, without the deltas in `ledgerBalanceDeltas`. Only folding writes here, so no other
 * process waits for a row.
 */
export const ledgerBalances = pgTable('ledger_balances', balance(), (row) => [
  unique('ledger_balances_of_account')
    .on(row.merchantId, row.mode, row.currency, row.network, row.account)
    .nullsNotDistinct(),
])

/**
 * The changes of accounts that `ledgerBalances` does not include yet. A trigger writes them in the statement of the
 * entries, and folding adds them to `ledgerBalances` a moment later. There is no index, because writes must be fast.
 */
export const ledgerBalanceDeltas = pgTable('ledger_balance_deltas', balance())

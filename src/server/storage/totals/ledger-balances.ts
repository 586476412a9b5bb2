import { sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../owner'
import { ledgerBalanceDeltas, ledgerBalances } from '../schema/ledger'
import { type DeltaTable, foldDeltas } from './fold-deltas'

const BALANCES: DeltaTable = {
  totals: ledgerBalances,
  deltas: ledgerBalanceDeltas,
  groupBy: sql`merchant_id, mode, currency, network, account`,
  value: sql`amount`,
  deltaColumns: sql`merchant_id, mode, currency, network, account, amount`,
}

export const foldBalances = (database: Database, isStopped?: () => boolean): Promise<void> =>
  foldDeltas(database, BALANCES, isStopped)

/**
 * The balances of a merchant's accounts, as totals and deltas. In every snapshot, both add up to the ledger's entries.
 */
export function balancesOf(database: Database, owner: MerchantAndMode) {
  const partsIn = (table: typeof ledgerBalances | typeof ledgerBalanceDeltas) =>
    database
      .select({ currency: table.currency, network: table.network, account: table.account, amount: table.amount })
      .from(table)
      .where(ownedBy(table, owner))
  return unionAll(partsIn(ledgerBalances), partsIn(ledgerBalanceDeltas)).as('balances')
}

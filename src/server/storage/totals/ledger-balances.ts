import { sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../database'
import { type Owner, ownedBy } from '../owner'
import { ledgerBalanceDeltas, ledgerBalances } from '../schema/ledger'
import { foldDeltas, type Tally } from './fold-deltas'

const BALANCES: Tally = {
  totals: ledgerBalances,
  deltas: ledgerBalanceDeltas,
  groupBy: sql`merchant_id, mode, currency, network, account`,
  value: sql`amount`,
  deltaColumns: sql`merchant_id, mode, currency, network, account, amount`,
}

export const foldBalances = (database: Database, isStopped?: () => boolean): Promise<void> =>
  foldDeltas(database, BALANCES, isStopped)

/** The accounts of a merchant, each with what it has in two parts. In every snapshot they are what the entries add up to. */
export function balancesOf(database: Database, owner: Owner) {
  const partsIn = (table: typeof ledgerBalances | typeof ledgerBalanceDeltas) =>
    database
      .select({ currency: table.currency, network: table.network, account: table.account, amount: table.amount })
      .from(table)
      .where(ownedBy(table, owner))
  return unionAll(partsIn(ledgerBalances), partsIn(ledgerBalanceDeltas)).as('balances')
}

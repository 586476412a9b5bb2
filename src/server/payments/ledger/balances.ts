import { and, eq, sql } from 'drizzle-orm'
import type { Change, Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { ledgerEntries } from '../../storage/schema/ledger'

/** Locks the merchant's balance in a currency until the transaction ends. Only orders do; incoming money never waits. */
export async function lockBalance({ tx }: Change, { merchantId, mode }: Owner, currency: string): Promise<void> {
  const name = `balance:${merchantId}:${mode}:${currency}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * What a merchant can spend of each currency, on all networks. Negative is a debt: custody took back money that had already
 * been sent on.
 */
export async function readBalances(tx: Database, owner: Owner): Promise<ReadonlyMap<string, bigint>> {
  const rows = await tx
    .select({ currency: ledgerEntries.currency, units: sql<string>`sum(${ledgerEntries.amount})::text` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.merchantId, owner.merchantId),
        eq(ledgerEntries.mode, owner.mode),
        eq(ledgerEntries.account, 'available'),
      ),
    )
    .groupBy(ledgerEntries.currency)
  return new Map(rows.map(({ currency, units }) => [currency, BigInt(units)]))
}

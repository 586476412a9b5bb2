import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Balance, LedgerEntry, LedgerQuery } from '../../../contract/ledger'
import type { Database } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { pageOfRows } from '../../storage/page-of-rows'
import { type LedgerEntryRow, ledgerEntries } from '../../storage/schema/ledger'
import { digitsOf, formatBalance } from './units'

/** What the merchant has of each currency that it ever had, by the currency's name. */
export async function listBalances(database: Database, { merchantId, mode }: Owner): Promise<Balance[]> {
  const rows = await database
    .select({
      currency: ledgerEntries.currency,
      account: ledgerEntries.account,
      units: sql<string>`sum(${ledgerEntries.amount})::text`,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.merchantId, merchantId),
        eq(ledgerEntries.mode, mode),
        inArray(ledgerEntries.account, ['available', 'pending', 'held']),
      ),
    )
    .groupBy(ledgerEntries.currency, ledgerEntries.account)
  return [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const sumOf = (account: string) =>
      BigInt(rows.find((row) => row.currency === currency && row.account === account)?.units ?? 0)
    return {
      currency: currency as Balance['currency'],
      available: formatBalance(sumOf('available'), currency),
      pending: formatBalance(sumOf('pending'), currency),
      held: formatBalance(sumOf('held'), currency),
      owed: formatBalance(-sumOf('available'), currency),
    }
  })
}

/** The entries of the merchant, newest first; `from` and `to` limit when they were written. */
export async function listLedger(
  database: Database,
  { merchantId, mode }: Owner,
  { currency, from, to, page, limit }: LedgerQuery,
): Promise<{ items: LedgerEntry[]; total: number }> {
  const where = and(
    eq(ledgerEntries.merchantId, merchantId),
    eq(ledgerEntries.mode, mode),
    currency && eq(ledgerEntries.currency, currency),
    from ? gte(ledgerEntries.createdAt, new Date(from)) : undefined,
    to ? lte(ledgerEntries.createdAt, new Date(to)) : undefined,
  )
  const { rows, total } = await pageOfRows(database, ledgerEntries, { where, latest: ledgerEntries.id, page, limit })
  return { items: rows.map(entryView), total }
}

const entryView = ({ id, currency, network, account, amount, causeKind, causeId, createdAt }: LedgerEntryRow) =>
  ({
    id: String(id),
    currency: currency as LedgerEntry['currency'],
    network: network as LedgerEntry['network'],
    account,
    amount: `${amount < 0n ? '-' : ''}${formatBalance(amount < 0n ? -amount : amount, currency, digitsOf(currency, network))}`,
    cause: { type: causeKind, id: causeId },
    created_at: createdAt.toISOString(),
  }) satisfies LedgerEntry

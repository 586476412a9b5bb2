import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type {
  Balance,
  BalancesQuery,
  LedgerEntry,
  LedgerExportQuery,
  LedgerQuery,
} from '../../../contract/money/ledger'
import { type CsvTable, MAX_ROWS } from '../../http/csv'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { deposits } from '../../storage/schema/deposits'
import { type LedgerEntryRow, ledgerEntries } from '../../storage/schema/ledger'
import { refunds } from '../../storage/schema/payouts'
import { together } from '../../storage/together'
import { balancesOf } from '../../storage/totals/ledger-balances'
import { countUpTo, type PageOfRows, readPageOfRows, withinPeriod } from '../../storage/totals/page-of-rows'
import { type Columns, csvLines } from '../csv-lines'
import { readBatches } from '../for-each-row'
import { digitsOf, formatBalance, formatEntry } from './units'

/** The merchant's balances, by currency and network. */
export async function listBalances(
  database: Database,
  owner: MerchantAndMode,
  query: BalancesQuery,
): Promise<Omit<Balance, 'value'>[]> {
  const balances = balancesOf(database, owner)
  const { currency, network, account, amount } = balances
  const sumOf = (name: string) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${account} = ${name}), 0)::text`.mapWith(BigInt)
  const rows = await database
    .select({ currency, network, available: sumOf('available'), pending: sumOf('pending'), held: sumOf('held') })
    .from(balances)
    .where(and(inArray(account, ['available', 'pending', 'held']), query.currency && eq(currency, query.currency)))
    .groupBy(currency, network)
    .orderBy(currency, network)
  return rows.map(({ network, available, pending, held, ...row }) => {
    const currency = row.currency as Balance['currency']
    const format = (units: bigint) => formatBalance(units, currency, digitsOf(currency, network))
    return {
      currency,
      network: network as Balance['network'],
      available: format(available),
      pending: format(pending),
      held: format(held),
      owed: format(-available),
    }
  })
}

/** A batch is small, because payments of other merchants wait while this process formats it. */
const BATCH_SIZE = 250

/** The ledger as a table, newest first, at most 100,000 entries. */
export async function ledgerTable(
  database: Database,
  owner: MerchantAndMode,
  query: LedgerExportQuery,
): Promise<CsvTable> {
  const where = matchesQuery(owner, query)
  const isCut = (await countUpTo(database, ledgerEntries, where, MAX_ROWS)) > MAX_ROWS
  return { isCut, lines: csvLines(COLUMNS, batches()) }

  async function* batches(): AsyncGenerator<LedgerEntry[]> {
    for await (const rows of readBatches(BATCH_SIZE, rowsAfter)) yield entryViews(database, rows)
  }

  function rowsAfter(last: LedgerEntryRow | undefined): Promise<LedgerEntryRow[]> {
    return database
      .select()
      .from(ledgerEntries)
      .where(and(where, last && lt(ledgerEntries.id, last.id)))
      .orderBy(desc(ledgerEntries.id))
      .limit(BATCH_SIZE)
  }
}

const COLUMNS: Columns<LedgerEntry> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  currency: ({ currency }) => currency,
  network: ({ network }) => network,
  account: ({ account }) => account,
  amount: ({ amount }) => amount,
  cause_type: ({ cause }) => cause.type,
  cause_id: ({ cause }) => cause.id,
  session_id: ({ cause }) => cause.session_id,
}

const matchesQuery = (owner: MerchantAndMode, { currency, account, from, to }: LedgerExportQuery) =>
  and(
    ownedBy(ledgerEntries, owner),
    currency && eq(ledgerEntries.currency, currency),
    account && eq(ledgerEntries.account, account),
    withinPeriod(ledgerEntries.createdAt, from, to),
  )

/** The entries of the merchant, newest first; `from` and `to` limit when they were written. */
export async function listLedger(
  database: Database,
  owner: MerchantAndMode,
  { page, limit, starting_after, ...filters }: LedgerQuery,
): Promise<Omit<PageOfRows<LedgerEntry>, 'rows'> & { items: LedgerEntry[] }> {
  const where = matchesQuery(owner, filters)
  const { rows, ...total } = await readPageOfRows(database, ledgerEntries, {
    where,
    own: ownedBy(ledgerEntries, owner),
    starting_after,
    latest: ledgerEntries.id,
    page,
    limit,
  })
  return { items: await entryViews(database, rows), ...total }
}

async function entryViews(database: Database, rows: readonly LedgerEntryRow[]): Promise<LedgerEntry[]> {
  const sessionIds = await sessionsOfCauses(database, rows)
  return rows.map(({ id, currency, network, account, amount, causeKind, causeId, createdAt }) => ({
    id: String(id),
    currency: currency as LedgerEntry['currency'],
    network: network as LedgerEntry['network'],
    account,
    amount: formatEntry(amount, currency, network),
    cause: { type: causeKind, id: causeId, session_id: sessionIds.get(causeId) ?? null },
    created_at: createdAt.toISOString(),
  }))
}

/** The payments of deposits and refunds, by deposit and refund id. */
async function sessionsOfCauses(
  database: Database,
  rows: readonly LedgerEntryRow[],
): Promise<ReadonlyMap<string, string | null>> {
  const causesOf = (kind: LedgerEntryRow['causeKind']) => [
    ...new Set(rows.filter(({ causeKind }) => causeKind === kind).map(({ causeId }) => causeId)),
  ]
  const depositIds = causesOf('deposit')
  const refundIds = causesOf('refund')
  const [deposited, refunded] = await together(
    depositIds.length > 0
      ? database
          .select({ id: deposits.id, sessionId: deposits.sessionId })
          .from(deposits)
          .where(inArray(deposits.id, depositIds))
      : [],
    refundIds.length > 0
      ? database
          .select({ id: refunds.id, sessionId: refunds.sessionId })
          .from(refunds)
          .where(inArray(refunds.id, refundIds))
      : [],
  )
  return new Map([...deposited, ...refunded].map(({ id, sessionId }) => [id, sessionId]))
}

import { and, asc, desc, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../ports/storage'
import { requireRow } from '../database'
import { afterRow } from './after-row'
import { type CountedRows, countsByMonth } from './row-counts'

/** The largest number of rows that are counted one by one. */
const MAX_COUNTED = 10_000

/** All columns ascending, or all descending. */
export interface Order {
  columns: readonly PgColumn[]
  ascending: boolean
}

/** One page of a list. `capped`: the list has more than `total` rows. */
export interface PageOfRows<Row> {
  rows: Row[]
  total: number
  capped: boolean
  hasNext: boolean
}

interface Query {
  where: SQL | undefined
  /** The condition that a row is the caller's, without filters; by default `where`. */
  own?: SQL | undefined
  /** The id of a row: the list continues after it. */
  starting_after?: string | undefined
  /** The time of a row. */
  latest: PgColumn
  /** Orders rows of one moment; by default the id. */
  tieBreaker?: PgColumn
  /** By default the latest rows are first. */
  order?: Order | undefined
  /** The rows of `where`, if triggers count them: then the total is exact, and far pages are fast. */
  counted?: CountedRows | undefined
  page: number
  limit: number
}

/** The total and the page come from one snapshot. */
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** One page of rows that match `where`, in their order, and the number of all that match. */
export async function readPageOfRows<Table extends PgTable & { id: PgColumn }>(
  database: Database,
  table: Table,
  { where, own = where, starting_after, latest, tieBreaker = table.id, order, counted, page, limit }: Query,
): Promise<PageOfRows<Table['$inferSelect']>> {
  return database.transaction(async (tx) => {
    const offset = (page - 1) * limit
    const { columns, ascending } = order ?? { columns: [latest, tieBreaker], ascending: false }
    const after = await afterRow(tx, table, own, starting_after, columns, ascending)
    const { total, skipped, before } = counted
      ? await skipMonths(tx, counted, after ? 0 : offset)
      : { total: await countUpTo(tx, table, where), skipped: 0, before: null }
    // only the ids, so that skipped rows are read from an index alone
    const ids = tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(and(where, after, before && !after ? lt(latest, before) : undefined))
      .orderBy(...columns.map((column) => (ascending ? asc(column) : desc(column))))
      .limit(limit + 1)
      .offset(after ? offset : offset - skipped)
    const rows = await tx
      .select()
      .from(table as PgTable)
      .where(inArray(table.id, ids))
      .orderBy(...columns.map((column) => (ascending ? asc(column) : desc(column))))
    return {
      rows: rows.slice(0, limit) as Table['$inferSelect'][],
      total: Math.min(total, counted ? total : MAX_COUNTED),
      capped: !counted && total > MAX_COUNTED,
      hasNext: rows.length > limit,
    }
  }, SNAPSHOT)
}

/** The condition of a list's `from` and `to`. */
export const withinPeriod = (at: PgColumn, from: string | undefined, to: string | undefined) =>
  and(from ? gte(at, new Date(from)) : undefined, to ? lte(at, new Date(to)) : undefined)

/** Skips whole months by their counts. The remaining rows were created before `before`. */
async function skipMonths(tx: Database, counted: CountedRows, offset: number) {
  const months = await countsByMonth(tx, counted)
  const total = months.reduce((sum, { count }) => sum + count, 0)
  let skipped = 0
  let before: Date | null = null
  for (const { month, count } of months) {
    if (skipped + count > offset) break
    skipped += count
    before = month
  }
  return { total, skipped, before }
}

/** Counts rows, at most up to `max` + 1. */
export async function countUpTo(
  tx: Database,
  table: PgTable,
  where: SQL | undefined,
  max = MAX_COUNTED,
): Promise<number> {
  const rows = tx
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(max + 1)
    .as('rows')
  return requireRow(await tx.select({ count: sql<number>`count(*)::int` }).from(rows)).count
}

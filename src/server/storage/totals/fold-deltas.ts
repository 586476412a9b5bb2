import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../ports/storage'
import { requireRow, rowsOf } from '../database'

/** Deltas per statement, few enough for the statement's deadline. */
const BATCH_SIZE = 10_000

/** Totals, and a table of changes that they do not include yet. In every snapshot, both add up to the true values. */
export type DeltaTable = {
  totals: PgTable
  deltas: PgTable
  /** The columns that are the key of a total. */
  groupBy: SQL
  /** The column of the totals that is summed. */
  value: SQL
  /** The columns of the key and the value, read from a delta. */
  deltaColumns: SQL
}

/**
 * Adds the deltas to the totals. Each batch is one statement, so that a crash loses nothing. Deltas that another
 * process is folding are skipped, so that no process waits, and totals are written in order, so that there are no
 * deadlocks. A total that became zero keeps its row.
 */
export async function foldDeltas(database: Database, tally: DeltaTable, isStopped = () => false): Promise<void> {
  while (!isStopped()) {
    const folded = await foldBatch(database, tally)
    if (folded < BATCH_SIZE) return
  }
}

/** Returns the number of folded deltas. After a full batch there may be more. */
async function foldBatch(database: Database, tally: DeltaTable): Promise<number> {
  const { totals, deltas, groupBy, value, deltaColumns } = tally
  const rows = await rowsOf<{ taken: number }>(
    database,
    sql`
    with taken as (
      delete from ${deltas}
      where ctid = any(array(select ctid from ${deltas} limit ${BATCH_SIZE}::int for update skip locked))
      returning ${deltaColumns}
    ), folded as (
      insert into ${totals} (${groupBy}, ${value})
      select ${groupBy}, sum(${value}) from taken group by ${groupBy} order by ${groupBy}
      on conflict (${groupBy}) do update set ${value} = ${totals}.${value} + excluded.${value}
    )
    select count(*)::int as taken from taken`,
  )
  return requireRow(rows).taken
}

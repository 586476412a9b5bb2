import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, only, rowsOf } from '../database'

/** Deltas per statement, so that each statement meets its deadline. */
const BATCH_SIZE = 10_000

/** Totals, and what changed since, in a table of their own. In every snapshot they add up to what there is. */
export type Tally = {
  totals: PgTable
  deltas: PgTable
  /** The key of a total: what it is of. */
  groupBy: SQL
  /** The column of the totals that is summed. */
  value: SQL
  /** The columns of the key and the value, read from a delta. */
  deltaColumns: SQL
}

/**
 * Adds the deltas to the totals. A statement does both, so a crash leaves everything as it was or as it should be. Deltas
 * that another process takes are skipped, so nobody waits, and totals are written in order, so that nothing deadlocks. A
 * total of nothing is kept: something was there.
 */
export async function foldDeltas(database: Database, tally: Tally, isStopped = () => false): Promise<void> {
  while (!isStopped()) {
    const folded = await foldBatch(database, tally)
    if (folded < BATCH_SIZE) return
  }
}

/** Returns the number of deltas. After a full batch there may be more. */
async function foldBatch(database: Database, tally: Tally): Promise<number> {
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
  return only(rows).taken
}

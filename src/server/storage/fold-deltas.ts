import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, only } from './database'

/** Deltas per statement, so that each statement meets its deadline. */
const BATCH_SIZE = 10_000

/** Totals, and what changed since, in a table of their own. In every snapshot they add up to what there is. */
export type Tally = {
  totals: PgTable
  deltas: PgTable
  /** The columns of the totals that say of what they are. */
  groups: SQL
  /** The column that is added up. */
  value: SQL
  /** Those columns, as a delta has them. */
  delta: SQL
}

/**
 * Adds the deltas to the totals. A statement does both, so a crash leaves everything as it was or as it should be. Of several
 * processes each takes other deltas, and all of them write the totals in the same order.
 */
export async function foldDeltas(database: Database, tally: Tally, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await foldBatch(database, tally)) === BATCH_SIZE);
}

/** Returns the number of deltas. After a full batch there may be more. */
async function foldBatch(database: Database, { totals, deltas, groups, value, delta }: Tally): Promise<number> {
  const { rows } = (await database.execute(sql`
    with taken as (
      delete from ${deltas}
      where ctid = any(array(select ctid from ${deltas} limit ${BATCH_SIZE}::int for update skip locked))
      returning ${delta}
    ), folded as (
      insert into ${totals} (${groups}, ${value})
      select ${groups}, sum(${value}) from taken group by ${groups} order by ${groups}
      on conflict (${groups}) do update set ${value} = ${totals}.${value} + excluded.${value}
    )
    select count(*)::int as taken from taken`)) as { rows: { taken: number }[] }
  return only(rows).taken
}

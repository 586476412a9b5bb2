import { sql } from 'drizzle-orm'
import type { Mode } from '../../contract/enums'
import { type Database, only } from './database'
import type { Owner } from './owner'
import { type CountedList, rowCountDeltas, rowCounts } from './schema/row-counts'

/** Deltas per statement, so that each statement meets its deadline. */
const BATCH_SIZE = 10_000

const MONTH = sql`date_trunc('month', created_at at time zone 'UTC')::date`

/** Folded counts, and the deltas since. In every snapshot they add up to the rows that it has. */
const COUNTED = sql`(
  select list, merchant_id, mode, status, month, count from ${rowCounts}
  union all select list, merchant_id, mode, status, ${MONTH}, delta from ${rowCountDeltas}
) counted`

/** The rows of a merchant that a list has, with one status or all together. */
export type Counted = { list: CountedList; owner: Owner; status?: string | undefined }

/** How many there are of each month of UTC, the latest first. Exact. */
export async function countsByMonth(
  database: Database,
  { list, owner: { merchantId, mode }, status = '' }: Counted,
): Promise<{ month: Date; count: number }[]> {
  const { rows } = (await database.execute(sql`
    select month::text as month, sum(count)::float8 as count from ${COUNTED}
    where list = ${list} and merchant_id = ${merchantId} and mode = ${mode} and (${status} = '' or status = ${status})
    group by month order by month desc`)) as { rows: { month: string; count: number }[] }
  return rows.map(({ month, count }) => ({ month: new Date(`${month}T00:00:00Z`), count }))
}

/** How many rows of all merchants a list has, by mode and status. Exact; without what there is none of. */
export async function countsByStatus(
  database: Database,
  list: CountedList,
): Promise<{ mode: Mode; status: string; count: number }[]> {
  const { rows } = (await database.execute(sql`
    select mode, status, sum(count)::float8 as count from ${COUNTED}
    where list = ${list} group by mode, status having sum(count) > 0 order by mode, status`)) as {
    rows: { mode: Mode; status: string; count: number }[]
  }
  return rows
}

/**
 * Adds the deltas to the counts. A statement does both, so a crash leaves everything as it was or as it should be. Of several
 * processes each takes other deltas, and all of them write the counts in the same order.
 */
export async function foldCounts(database: Database, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await foldBatch(database)) === BATCH_SIZE);
}

/** Returns the number of deltas. After a full batch there may be more. */
async function foldBatch(database: Database): Promise<number> {
  const { rows } = (await database.execute(sql`
    with taken as (
      delete from ${rowCountDeltas}
      where ctid = any(array(select ctid from ${rowCountDeltas} limit ${BATCH_SIZE}::int for update skip locked))
      returning list, merchant_id, mode, status, ${MONTH} as month, delta
    ), folded as (
      insert into ${rowCounts} (list, merchant_id, mode, status, month, count)
      select list, merchant_id, mode, status, month, sum(delta) from taken
      group by list, merchant_id, mode, status, month having sum(delta) <> 0
      order by list, merchant_id, mode, status, month
      on conflict (list, merchant_id, mode, status, month) do update set count = row_counts.count + excluded.count
    )
    select count(*)::int as taken from taken`)) as { rows: { taken: number }[] }
  return only(rows).taken
}

import { sql } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import type { Database } from '../../ports/storage'
import { rowsOf } from '../database'
import type { MerchantAndMode } from '../owner'
import { type CountedList, rowCountDeltas, rowCounts } from '../schema/row-counts'
import { type DeltaTable, foldDeltas } from './fold-deltas'

const MONTH = sql`date_trunc('month', created_at at time zone 'UTC')::date`

const COUNTS: DeltaTable = {
  totals: rowCounts,
  deltas: rowCountDeltas,
  groupBy: sql`list, merchant_id, mode, status, month`,
  value: sql`count`,
  deltaColumns: sql`list, merchant_id, mode, status, ${MONTH} as month, delta as count`,
}

/** Counts, and the deltas that they do not include yet. In every snapshot, both add up to the number of rows. */
const COUNTED = sql`(
  select list, merchant_id, mode, status, month, count from ${rowCounts}
  union all select list, merchant_id, mode, status, ${MONTH}, delta from ${rowCountDeltas}
) counted`

/** The rows of a merchant in a list, of one status or of all. */
export type CountedRows = { list: CountedList; owner: MerchantAndMode; status?: string | undefined }

/** The exact number of rows in each month (UTC), the latest first. */
export async function countsByMonth(
  database: Database,
  { list, owner: { merchantId, mode }, status = '' }: CountedRows,
): Promise<{ month: Date; count: number }[]> {
  const rows = await rowsOf<{ month: string; count: number }>(
    database,
    sql`
    select month::text as month, sum(count)::float8 as count from ${COUNTED}
    where list = ${list} and merchant_id = ${merchantId} and mode = ${mode} and (${status} = '' or status = ${status})
    group by month order by month desc`,
  )
  return rows.map(({ month, count }) => ({ month: new Date(`${month}T00:00:00Z`), count }))
}

/** The exact numbers of rows of all merchants in a list, by mode and status. Zeros are left out. */
export async function countsByStatus(
  database: Database,
  list: CountedList,
): Promise<{ mode: Mode; status: string; count: number }[]> {
  const rows = await rowsOf<{ mode: Mode; status: string; count: number }>(
    database,
    sql`
    select mode, status, sum(count)::float8 as count from ${COUNTED}
    where list = ${list} group by mode, status having sum(count) > 0 order by mode, status`,
  )
  return rows
}

export const foldCounts = (database: Database, isStopped?: () => boolean): Promise<void> =>
  foldDeltas(database, COUNTS, isStopped)

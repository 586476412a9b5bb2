import { desc, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database'

/** One page of rows that match `where`, with the latest first, and the total number of matches. */
export async function pageOfRows<Table extends PgTable & { id: PgColumn }>(
  database: Database,
  table: Table,
  { where, latest, page, limit }: { where: SQL | undefined; latest: PgColumn; page: number; limit: number },
): Promise<{ rows: Table['$inferSelect'][]; total: number }> {
  const rows = await database
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(desc(latest), desc(table.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: await database.$count(table, where) }
}

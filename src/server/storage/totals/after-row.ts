import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { Uuid } from '../../../contract/text'
import type { Database } from '../../ports/storage'

/** A list was to continue after a row that it does not have. */
export class UnknownRow extends Error {
  override readonly name = 'UnknownRow'
}

/** The ids that each type of column can hold; PostgreSQL refuses to compare others. */
const CAN_HOLD: Record<string, (id: string) => boolean> = {
  PgUUID: (id) => v.is(Uuid, id),
  PgBigSerial53: (id) => /^\d{1,15}$/.test(id),
}

/**
 * The condition that rows come after one row in a list that is sorted by `columns`, the greatest values first unless
 * `ascending`. Rows that are inserted meanwhile then move nothing. Undefined without an id. Throws UnknownRow if no
 * row of `own` has the id.
 */
export async function afterRow(
  database: Database,
  table: PgTable & { id: PgColumn },
  own: SQL | undefined,
  id: string | undefined,
  columns: readonly PgColumn[],
  ascending = false,
): Promise<SQL | undefined> {
  if (id === undefined) return undefined
  if (!(CAN_HOLD[table.id.columnType]?.(id) ?? true)) throw new UnknownRow()
  const isRow = eq(table.id, id)
  const found = await database.select({ id: table.id }).from(table).where(and(own, isRow))
  if (found.length === 0) throw new UnknownRow()
  const values = sql.join([...columns], sql`, `)
  return sql`(${values}) ${ascending ? sql`>` : sql`<`} (select ${values} from ${table} where ${isRow})`
}

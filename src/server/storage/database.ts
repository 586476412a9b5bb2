import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../ports/storage'

/** The database's own clock, to the millisecond, as moments are stored. */
export const databaseNow = () => sql`date_trunc('milliseconds', clock_timestamp())`

/** `ms` milliseconds after `moment`. */
export const plusMs = (moment: SQL, ms: number | SQL) => sql`${moment} + ${ms}::float8 * interval '1 millisecond'`

/** The rows of a statement in SQL. The drivers do not know their type. */
export const rowsOf = async <Row>(database: Database, statement: SQL): Promise<Row[]> =>
  ((await database.execute(statement)) as unknown as { rows: Row[] }).rows

/** Returns the first row of a statement that always returns one. */
export function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row that must exist does not')
  return row
}

import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { World } from './world'

/**
 * All stored rows as text, to find out whether a request has changed any. Times of use and counts of limits are left
 * out.
 */
export async function storedRows({ deps: { storage } }: World): Promise<string> {
  const rowsOf = async <Schema extends v.GenericSchema>(query: SQL, row: Schema) =>
    v.parse(v.object({ rows: v.array(row) }), await storage.database.execute(query)).rows
  const tables = await rowsOf(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
    v.object({ name: v.string() }),
  )
  const contents = []
  for (const { name } of tables) {
    const rows = sql`select (to_jsonb(t) - 'last_used_at')::text as row from ${sql.identifier(name)} t order by 1`
    contents.push([name, await rowsOf(rows, v.object({ row: v.string() }))])
  }
  return JSON.stringify(contents)
}

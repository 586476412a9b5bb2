import { sql } from 'drizzle-orm'
import type { Database } from '../ports/storage'
import { SettingsError } from '../settings'
import { rowsOf } from './database'

// They are bundled as text, so that the built server needs no folder of SQL files.
const files: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const LOCK = 7_203_561_114

/** The first migration of every database of this version or a later one. */
const BASELINE = '0000_baseline'

/** The end of the error about data of 0.1 or 0.2. */
export const EARLIER_VERSION = 'is of version 0.1 or 0.2, which were never released'

/**
 * Applies missing migrations in order, with ten minutes per statement. A lock makes this safe for processes that start
 * at the same time. Fails with 55P03 and applies nothing if a table is in use for more than two seconds, as by a dump:
 * other readers would queue behind the migration. Refuses the database of an earlier version, and leaves it unchanged.
 */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOCK))})`)
    await tx.execute(sql`set local lock_timeout = '2s'`)
    await tx.execute(
      sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
    )
    const rows = await rowsOf<{ name: string }>(tx, sql`select name from migrations`)
    const applied = new Set(rows.map((row) => row.name))
    if (applied.size > 0 && !applied.has(BASELINE))
      throw new SettingsError(`DATABASE_URL: the database ${EARLIER_VERSION}; begin with an empty database`)
    for (const path of Object.keys(files).sort()) {
      const name = path.slice(path.lastIndexOf('/') + 1, -'.sql'.length)
      if (applied.has(name)) continue
      for (const statement of files[path]?.split('--> statement-breakpoint') ?? []) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migrations (name) values (${name})`)
    }
  })
}

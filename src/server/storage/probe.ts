import { getTableName, sql } from 'drizzle-orm'
import type { Database } from './database'
import { customers } from './schema/customers'
import { deposits } from './schema/deposits'
import { idempotencyKeys, rateLimits, settings } from './schema/operation'
import { sessionAddresses, sessions } from './schema/sessions'
import { events } from './schema/webhooks'

/** What a payment writes to. */
const TABLES = [sessions, sessionAddresses, customers, deposits, events, idempotencyKeys, rateLimits]

/** Shorter than PostgreSQL's `deadlock_timeout`: of an upgrade and a probe that wait for each other, the probe gives up. */
const LOCK_MS = 500
const STATEMENT_MS = 2000

/**
 * Does what a payment needs: takes the locks of a writer, changes a row, and takes room on the disk. Rows find room in
 * half-empty pages of a full disk, so a sort writes a file of some 200 KB, which is gone with it.
 */
export async function probe(database: Database): Promise<void> {
  const value = sql`now()::text`
  await database.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_MS}`))
    await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MS}`))
    const names = TABLES.map((table) => `"${getTableName(table)}"`).join(', ')
    await tx.execute(sql.raw(`lock table ${names} in row exclusive mode`))
    await tx
      .insert(settings)
      .values({ name: 'probed_at', value })
      .onConflictDoUpdate({ target: settings.name, set: { value } })
    await tx.execute(sql.raw(`set local work_mem = '64kB'`))
    await tx.execute(
      sql`select count(*) from (select md5(n::text) from generate_series(1, 4000) n order by 1 offset 1) sorted`,
    )
  })
}

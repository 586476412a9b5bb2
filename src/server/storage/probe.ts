import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '../ports/storage'
import { addressClaims } from './schema/addresses'
import { customers } from './schema/customers'
import { deposits } from './schema/deposits'
import { idempotencyKeys, rateLimits, settings } from './schema/service-state'
import { sessionAddresses, sessions } from './schema/sessions'
import { events } from './schema/webhooks'

/** The tables that a payment writes to. */
const TABLES = [sessions, sessionAddresses, addressClaims, customers, deposits, events, idempotencyKeys, rateLimits]

/** Shorter than PostgreSQL's `deadlock_timeout`: in a deadlock with a migration, the probe gives up. */
const LOCK_MS = 500
const STATEMENT_MS = 2000

/**
 * Tries the needs of a payment: locks for writing, a changed row, and space on the disk. A row may fit into a
 * half-empty page of a full disk, so a sort also writes a temporary file of some 200 KB.
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

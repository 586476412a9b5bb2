import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../ports/storage'
import type { RunTransaction } from './change'

const databases = new WeakMap<PoolClient, Database>()

/** One database object for all uses of a connection, so that its queries are built once. */
function databaseOn(client: PoolClient): Database {
  const database = databases.get(client) ?? (drizzle({ client }) as Database)
  databases.set(client, database)
  return database
}

/** Runs `work` on one connection, without a transaction. */
export async function onConnection<T>(pool: Pool, work: (database: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(databaseOn(client))
  } finally {
    client.release()
  }
}

/**
 * Transactions on connections that pipeline. `begin` leaves with the first statements, and the notice with `commit`, so
 * neither costs a round trip. Steps that run at once are awaited by `together`.
 * @param notify sends the notice of all channels, in the transaction
 */
export function transactionsOn(
  pool: Pool,
  notify: (client: PoolClient, channels: ReadonlySet<string>) => Promise<unknown>,
): RunTransaction {
  return async (work, channels) => {
    const client = await pool.connect()
    try {
      const begin = client.query('begin')
      // a failed `begin` also fails the statements that follow
      begin.catch(() => {})
      const result = await work(databaseOn(client))
      const notified = channels.size > 0 && notify(client, channels)
      const [committed] = await Promise.all([client.query('commit'), notified, begin])
      // PostgreSQL answers ROLLBACK to `commit` if `work` ignored the error of a statement
      if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      return result
    } catch (error) {
      // without a connection there is no transaction left
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
}

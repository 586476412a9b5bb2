import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { RunTransaction } from './change'
import type { Database } from './database'

/**
 * Transactions on connections that pipeline. `begin` leaves with the first statements, and the notice with `commit`, so
 * neither costs a round trip.
 * @param notify sends the notice of all channels, in the transaction
 */
export const transactionsOn =
  (pool: Pool, notify: (client: PoolClient, channels: ReadonlySet<string>) => Promise<unknown>): RunTransaction =>
  async (work, channels) => {
    const client = await pool.connect()
    const { tx, end } = handleOf(client)
    try {
      const begun = client.query('begin')
      // its failure fails what follows, too
      begun.catch(() => {})
      const result = await work(tx)
      end()
      const noticed = channels.size > 0 && notify(client, channels)
      const [committed] = await Promise.all([client.query('commit'), noticed, begun])
      // the answer to `commit` after a failed statement whose error was not heard
      if (committed.command !== 'COMMIT') throw new Error('the transaction was rolled back')
      return result
    } catch (error) {
      end()
      // without a connection there is no transaction left
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }

/**
 * A transaction's database. After `end` it refuses statements: when one of several concurrent steps fails, the others may
 * go on for a moment, while the connection already belongs to another transaction.
 */
function handleOf(client: PoolClient): { tx: Database; end(): void } {
  let isOver = false
  const query = (...statement: Parameters<typeof client.query>) =>
    isOver ? Promise.reject(new Error('the transaction is over')) : client.query(...statement)
  return {
    tx: drizzle({ client: { query } as unknown as PoolClient }) as Database,
    end() {
      isOver = true
    },
  }
}

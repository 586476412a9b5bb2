import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { failureOf, type Log } from '../log'
import { SettingsError } from '../settings'
import { changeWith, createListeners } from './change'
import type { Database, Storage } from './database'
import { codeOf, isAway } from './failures'
import { migrate } from './migrate'
import { listenOn } from './notices'

const CHANNEL = 'malipo'
/** How long to wait for connections to close; a dead one never does. */
const GOODBYE_MS = 3000

/**
 * Storage on PostgreSQL 15 or later, shared by any number of processes. Every statement has a deadline.
 * @param patience for tests: a factor by which every deadline is longer
 */
export async function openPostgres(url: string, log: Log, patience = 1): Promise<Storage> {
  const connection = {
    connectionString: url,
    application_name: 'malipo',
    connectionTimeoutMillis: 3000 * patience,
    keepAlive: true,
  }
  const pool = new Pool({
    ...connection,
    max: 12,
    statement_timeout: 10_000 * patience,
    query_timeout: 12_000 * patience,
    idle_in_transaction_session_timeout: 15_000 * patience,
  })
  // An unhandled `error` event would end the process, and the pool's listener only covers idle connections.
  pool.on('error', (error) => log.warn({ event: 'database.connection', ...failureOf(error) }))
  pool.on('connect', (client) => client.on('error', () => {}))
  const database = drizzle({ client: pool }) as Database
  await migrate(database).catch(async (error) => {
    await pool.end()
    throw isAway(error) ? new SettingsError(`DATABASE_URL: the database does not answer (${codeOf(error)})`) : error
  })
  const listeners = createListeners()
  // Our own changes were heard directly; their echo from the database would drop what was cached since.
  const origin = randomUUID()
  const heardElsewhere = (payload: string) => {
    const [from, topic = ''] = payload.split(/ (.*)/s)
    if (from !== origin) listeners.heard(topic)
  }
  const notices = listenOn(connection, CHANNEL, { heard: heardElsewhere, lost: listeners.lost }, log)
  let closing: Promise<void> | undefined
  return {
    database,
    change: (work) =>
      changeWith(
        database,
        async (tx, topics) => {
          for (const topic of topics) await tx.execute(sql`select pg_notify(${CHANNEL}, ${`${origin} ${topic}`})`)
        },
        listeners.heard,
        work,
      ),
    listen: listeners.add,
    hears: notices.connected,
    async ping() {
      await database.execute(sql`select 1`)
    },
    close() {
      closing ??= Promise.race([
        Promise.all([notices.close(), pool.end()]).then(() => {}),
        new Promise<void>((resolve) => setTimeout(resolve, GOODBYE_MS).unref()),
      ])
      return closing
    },
  }
}

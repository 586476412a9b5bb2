import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { Log } from '../log'
import { SettingsError } from '../settings'
import { changeWith, createListeners } from './change'
import type { Database, Storage } from './database'
import { codeOf, isAway } from './failures'
import { migrate } from './migrate'
import { listenOn } from './notices'

const CHANNEL = 'malipo'
/** How long connections may take to say goodbye; one that died without a word never does. */
const GOODBYE_MS = 3000

/**
 * A PostgreSQL (15 and later) shared by any number of processes. Every statement has a deadline.
 * @param patience for tests: how many times longer than that everything may take
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
  // Without a listener a connection that breaks would end the process: the pool's hears the idle ones only.
  pool.on('error', (error) => log.warn({ event: 'database.connection', error: error.message }))
  pool.on('connect', (client) => client.on('error', () => {}))
  const database = drizzle({ client: pool }) as Database
  await migrate(database).catch(async (error) => {
    await pool.end()
    throw isAway(error) ? new SettingsError(`DATABASE_URL: the database does not answer (${codeOf(error)})`) : error
  })
  const listeners = createListeners()
  // Our own changes are heard at once; their echo from the database would drop fresh memories.
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

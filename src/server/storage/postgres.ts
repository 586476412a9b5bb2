import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, Pool } from 'pg'
import { codeOf } from '../runtime/error-code'
import { failureOf, type Log } from '../runtime/log'
import { SettingsError } from '../settings'
import { changeWith, createListeners } from './change'
import { type Database, databaseNow, type Storage } from './database'
import { isUnreachable } from './failures'
import { migrate } from './migrate'
import { PipelinedClient } from './postgres-client'
import { listenOn } from './postgres-notifications'
import { onConnection, transactionsOn } from './postgres-transaction'
import { probe } from './probe'

const CHANNEL = 'malipo'
/** Connections of a process. Reads have their own, so that news need not wait until queued payments are written. */
const CHANGING = 8
const READING = 4
/** How long to wait for connections to close: a dead one never does. */
const CLOSE_TIMEOUT_MS = 3000

/** How long a migration waits for a table in use, and how long it pauses between attempts. */
const MIGRATION = { maxMs: 600_000, pauseMs: 2000 }

/** What the operator must fix. The driver's message is not shown, because it repeats the setting. */
function unusable(error: unknown): SettingsError {
  const code = codeOf(error)
  const suffix = code ? ` (${code})` : ''
  if (code?.startsWith('28')) return new SettingsError('DATABASE_URL: the database refuses this user or password')
  if (code === '3D000') return new SettingsError('DATABASE_URL: there is no such database')
  if (isUnreachable(error)) return new SettingsError(`DATABASE_URL: the database does not answer${suffix}`)
  return new SettingsError(`DATABASE_URL: no connection can be made${suffix || ', check its parameters'}`)
}

/**
 * Migrates on a connection without the pool's deadlines. A migration may take long, and may wait for a dump or for another
 * process that migrates.
 */
async function migrateOver(connection: ClientConfig, log: Log): Promise<void> {
  const client = new Client(connection)
  client.on('error', () => {})
  try {
    await client.connect().catch((error) => {
      throw unusable(error)
    })
    await migratePatiently(drizzle({ client }) as Database, log)
  } finally {
    // it may have ended already
    await client.end().catch(() => {})
  }
}

async function migratePatiently(database: Database, log: Log): Promise<void> {
  const deadline = Date.now() + MIGRATION.maxMs
  for (;;) {
    try {
      return await migrate(database)
    } catch (error) {
      const inUse = codeOf(error) === '55P03'
      if (inUse && Date.now() < deadline) {
        log.warn({ event: 'database.migration_waits', ...failureOf(error) })
        await new Promise((resolve) => setTimeout(resolve, MIGRATION.pauseMs))
      } else if (inUse || codeOf(error) === '57014')
        throw new SettingsError('DATABASE_URL: an upgrade of the tables took more than ten minutes, and was undone')
      else throw isUnreachable(error) ? unusable(error) : error
    }
  }
}

/**
 * Storage on PostgreSQL 15 or later, shared by any number of processes. Every statement has a deadline.
 * @param patience multiplies every deadline, for tests
 */
export async function openPostgres(url: string, log: Log, patience = 1): Promise<Storage> {
  const connection = {
    connectionString: url,
    application_name: 'malipo',
    connectionTimeoutMillis: 3000 * patience,
    keepAlive: true,
  }
  await migrateOver(connection, log)
  const openPool = (max: number) => {
    const pool = new Pool({
      ...connection,
      Client: PipelinedClient,
      pipeline: true,
      max,
      // PostgreSQL would compile a statement that it takes for a long one, which takes longer than any of ours
      options: '-c jit=off',
      statement_timeout: 10_000 * patience,
      query_timeout: 12_000 * patience,
      idle_in_transaction_session_timeout: 15_000 * patience,
    })
    // An unhandled `error` event would end the process, and the pool's listener only covers idle connections.
    pool.on('error', (error) => log.warn({ event: 'database.connection', ...failureOf(error) }))
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const changing = openPool(CHANGING)
  const reading = openPool(READING)
  const database = drizzle({ client: reading }) as Database
  const listeners = createListeners()
  // Our own changes reached listeners directly. Their echo would drop values that were cached since.
  const origin = randomUUID()
  const onRemoteMessage = (payload: string) => {
    const [from, channel = ''] = payload.split(/ (.*)/s)
    if (from !== origin) listeners.onMessage(channel)
  }
  const notices = listenOn(
    connection,
    CHANNEL,
    { onMessage: onRemoteMessage, onMissedMessages: listeners.onMissedMessages },
    log,
  )
  let closing: Promise<void> | undefined
  const runTransaction = transactionsOn(changing, (client, channels) =>
    client.query({
      text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
      values: [CHANNEL, [...channels].map((channel) => `${origin} ${channel}`)],
    }),
  )
  return {
    database,
    read: (work) => onConnection(reading, work),
    change: (work) => changeWith(runTransaction, listeners.onMessage, work),
    isBusy: () => changing.waitingCount > 0,
    listen: listeners.add,
    now: databaseNow,
    isListening: notices.connected,
    probe: () => probe(database),
    close() {
      closing ??= Promise.race([
        Promise.all([notices.close(), changing.end(), reading.end()]).then(() => {}),
        new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref()),
      ])
      return closing
    },
  }
}

import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, Pool } from 'pg'
import type { Log } from '../ports/log'
import type { Database, Storage } from '../ports/storage'
import { codeOf } from '../runtime/error-code'
import { failureOf } from '../runtime/log'
import { SettingsError } from '../settings'
import { changeWith, createListeners } from './change'
import { databaseNow } from './database'
import { isUnreachable } from './failures'
import { migrate } from './migrate'
import { PipelinedClient } from './postgres-client'
import { listenOn } from './postgres-notifications'
import { onConnection, transactionsOn } from './postgres-transaction'
import { probe } from './probe'

const CHANNEL = 'malipo'
/** Connections of a process. Reads have their own, so that they do not wait for queued payments. */
const WRITE_CONNECTIONS = 8
const READ_CONNECTIONS = 4
/** The time limit for closing connections, because a broken one never closes. */
const CLOSE_TIMEOUT_MS = 3000

/** The longest wait of a migration for a table in use, and the pause between its attempts. */
const MIGRATION = { maxMs: 600_000, pauseMs: 2000 }

/** The setting that the operator must fix. The driver's message is not shown, because it may contain the password. */
function connectionError(error: unknown): SettingsError {
  const code = codeOf(error)
  const suffix = code ? ` (${code})` : ''
  if (code?.startsWith('28')) return new SettingsError('DATABASE_URL: the database refuses this user or password')
  if (code === '3D000') return new SettingsError('DATABASE_URL: there is no such database')
  if (isUnreachable(error)) return new SettingsError(`DATABASE_URL: the database does not answer${suffix}`)
  return new SettingsError(`DATABASE_URL: no connection can be made${suffix || '; check its parameters'}`)
}

/**
 * Migrates on a connection without the pool's deadlines, because a migration may take long, and may wait for a dump or
 * for another process that migrates.
 */
async function migrateOver(connection: ClientConfig, log: Log): Promise<void> {
  const client = new Client(connection)
  client.on('error', () => {})
  try {
    await client.connect().catch((error) => {
      throw connectionError(error)
    })
    await migrateWhenFree(drizzle({ client }) as Database, log)
  } finally {
    // the connection may have ended already
    await client.end().catch(() => {})
  }
}

async function migrateWhenFree(database: Database, log: Log): Promise<void> {
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
      else throw isUnreachable(error) ? connectionError(error) : error
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
      // compiling a statement would take longer than any of ours does
      options: '-c jit=off',
      statement_timeout: 10_000 * patience,
      query_timeout: 12_000 * patience,
      idle_in_transaction_session_timeout: 15_000 * patience,
    })
    // An unhandled `error` event would end the process. The pool's listener only covers idle connections.
    pool.on('error', (error) => log.warn({ event: 'database.connection', ...failureOf(error) }))
    pool.on('connect', (client) => client.on('error', () => {}))
    return pool
  }
  const writePool = openPool(WRITE_CONNECTIONS)
  const readPool = openPool(READ_CONNECTIONS)
  const database = drizzle({ client: readPool }) as Database
  const listeners = createListeners()
  // Changes by this process reach its listeners directly. Their echo would drop values that were cached since.
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
  const runTransaction = transactionsOn(writePool, (client, channels) =>
    client.query({
      text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
      values: [CHANNEL, [...channels].map((channel) => `${origin} ${channel}`)],
    }),
  )
  return {
    database,
    read: (work) => onConnection(readPool, work),
    change: (work) => changeWith(runTransaction, listeners.onMessage, work),
    isBusy: () => writePool.waitingCount > 0,
    listen: listeners.add,
    now: databaseNow,
    isListening: notices.connected,
    probe: () => probe(database),
    close() {
      closing ??= Promise.race([
        Promise.all([notices.close(), writePool.end(), readPool.end()]).then(() => {}),
        new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref()),
      ])
      return closing
    },
  }
}

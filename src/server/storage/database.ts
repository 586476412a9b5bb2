import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * A database or transaction of either driver. PGlite has one connection: in a transaction, use only the transaction.
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A transaction that announces changes on channels after its commit. */
export interface Change {
  readonly tx: Database
  announce(channel: string): void
}

/** Where payments are stored. */
export interface Storage {
  readonly database: Database
  /** Reads on one connection, so that statements sent at once leave in one packet. */
  read<T>(work: (database: Database) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction. After the commit, every process gets the announced channels, this process before
   * `change` returns. `work` runs again after a deadlock, so it must not have other effects.
   */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>
  /** Whether changes wait for a connection. Background work should then be delayed. */
  isBusy(): boolean
  listen(listener: Listener): () => void
  /** The database's clock, as SQL. All processes share it, so it decides due times and leases. */
  now(): SQL
  /** False while changes by other processes may be missed. Caches must not be used then. */
  isListening(): boolean
  /** Resolves if the database can write what a payment needs. */
  probe(): Promise<void>
  close(): Promise<void>
}

export interface Listener {
  onMessage(channel: string): void
  /** Any number of announcements may have been missed. */
  onMissedMessages(): void
}

/** The database's own clock, to the millisecond, as moments are stored. */
export const databaseNow = () => sql`date_trunc('milliseconds', clock_timestamp())`

/** `ms` milliseconds after `moment`. */
export const after = (moment: SQL, ms: number | SQL) => sql`${moment} + ${ms}::float8 * interval '1 millisecond'`

/** The rows of a statement in SQL. The drivers do not know their type. */
export const rowsOf = async <Row>(database: Database, statement: SQL): Promise<Row[]> =>
  ((await database.execute(statement)) as unknown as { rows: Row[] }).rows

/** The first row of a statement that always returns one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row that must exist does not')
  return row
}

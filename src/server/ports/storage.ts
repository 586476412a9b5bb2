import type { SQL } from 'drizzle-orm'
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

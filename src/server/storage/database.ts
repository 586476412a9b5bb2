import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction, with either driver. Inside a transaction use nothing else: PGlite has only one connection. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A transaction, with a way to announce changes on channels once it is committed. */
export interface Change {
  readonly tx: Database
  announce(channel: string): void
}

/** Where payments are stored. */
export interface Storage {
  readonly database: Database
  /**
   * Runs `work` in one transaction. Every process hears the channels that it announces after the commit, this
   * one before `change` returns. It is retried after a deadlock, so `work` must have no other effects.
   */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>
  listen(listener: Listener): () => void
  /** What the clock says that all processes share, as SQL. It decides what is due, and whose lease is over. */
  now(): SQL
  /** False while changes by other processes may be missed: then nothing may be served from a cache. */
  hears(): boolean
  /** Resolves when what a payment needs was written. */
  probe(): Promise<void>
  close(): Promise<void>
}

export interface Listener {
  heard(channel: string): void
  /** Any number of announcements may have been missed. */
  lost(): void
}

/** The database's own clock, to the millisecond, as moments are stored. */
export const databaseNow = () => sql`date_trunc('milliseconds', clock_timestamp())`

/** `ms` milliseconds after `moment`. */
export const after = (moment: SQL, ms: number) => sql`${moment} + ${ms}::float8 * interval '1 millisecond'`

/** The first row of a statement that always returns one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row that must exist does not')
  return row
}

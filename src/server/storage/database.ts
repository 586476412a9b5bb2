import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Queries over either driver; a transaction is one, too. Inside a transaction use only the transaction: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** One transaction, and what it tells everybody once it is committed. */
export interface Change {
  readonly tx: Database
  announce(topic: string): void
}

/** Where the books are kept. */
export interface Storage {
  readonly database: Database
  /**
   * Runs `work` in one transaction. What it announces (`session:<id>`, `page:<slug>`, `outbox`, …) is heard by every
   * process after the commit, by this one before `change` returns. Begun again after a deadlock: `work` has no other effects.
   */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>
  listen(listener: Listener): () => void
  /** False while changes made by other processes may go unheard: nothing may be served from memory then. */
  hears(): boolean
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Listener {
  heard(topic: string): void
  /** Any number of topics may have been missed. */
  lost(): void
}

/** The first row of a statement that always returns one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('a row that must exist does not')
  return row
}

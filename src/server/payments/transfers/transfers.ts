import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TransferMovement } from '../../../contract/custody-movement'
import type { Mode } from '../../../contract/enums'
import { type Custody, CustodyRefused, type CustodyTransfer, CustodyUnavailable } from '../../custody/port'
import type { Deps } from '../../deps'
import { conflict } from '../../http/problem'
import { failureOf } from '../../runtime/log'
import type { Change, Database } from '../../storage/database'
import type { SettleDeps } from '../sessions/settle-session'

export type TransferDeps = Pick<Deps, 'storage' | 'custody' | 'log'> & SettleDeps

/** So that orders which custody cannot answer do not hold up the others forever, however many they are. */
export const inAnyOrder = ({ random }: Pick<Deps, 'random'>, id: PgColumn) => sql`md5(${id}::text || ${random.hex(8)})`

/** Also of an order that failed: it may have been carried out after all. */
export const referenceTaken = () => conflict('The reference is taken', 'reference: is that of an earlier one')

/** How an order ended: as custody reports it, or because custody refused it; `target`: what a swap brought, if it is told. */
type Ended = { state: 'success' | 'failed'; reason: string | null; target: string | null }

/**
 * Something that custody is asked to send: a refund, a payout or a swap. Each is stored before custody is asked, and
 * its id is the reference and idempotency key, so that asking again after a crash sends nothing twice.
 */
export interface TransferKind<Row extends { id: string; mode: Mode }> {
  kind: 'refund' | 'payout' | 'swap'
  ask(custody: Custody, row: Row, key: string): Promise<CustodyTransfer>
  /** Orders from before `before` that custody has not accepted yet; in any order, at most `most`. */
  waiting(deps: TransferDeps, before: Date, most: number): Promise<Row[]>
  taken(deps: TransferDeps, row: Row, answer: CustodyTransfer): Promise<void>
  /** Whether such an order was given. */
  knows(tx: Database, mode: Mode, id: string): Promise<boolean>
  /** Ends the order and writes its event. Does nothing if it has already ended so, or well. */
  end(change: Change, deps: TransferDeps, mode: Mode, id: string, ended: Ended): Promise<void>
}

/** Submits an order to custody. False when custody is unavailable: the order waits, and is submitted again later. */
export async function submit<Row extends { id: string; mode: Mode }>(
  deps: TransferDeps,
  book: TransferKind<Row>,
  row: Row,
): Promise<boolean> {
  const port = deps.custody[row.mode]
  if (!port) return false
  try {
    const answer = await book.ask(port, row, `${book.kind}:${row.id}`)
    await book.taken(deps, row, answer)
    return true
  } catch (error) {
    if (error instanceof CustodyRefused) {
      const ended: Ended = { state: 'failed', reason: 'refused by custody', target: null }
      await deps.storage.change((change) => book.end(change, deps, row.mode, row.id, ended))
      return true
    }
    if (!(error instanceof CustodyUnavailable)) throw error
    deps.log.warn({ event: `custody.${book.kind}`, mode: row.mode, error: error.message })
    return false
  }
}

/**
 * Submits an order that was just stored, and answers it as it then is. It does not fail: whoever is told of a failure
 * orders again, and this order is submitted in any case, if need be later.
 */
export async function submitStored<Row extends { id: string; mode: Mode }>(
  deps: TransferDeps,
  book: TransferKind<Row>,
  row: Row,
  read: () => Promise<Row>,
): Promise<Row> {
  try {
    await submit(deps, book, row)
    return await read()
  } catch (error) {
    deps.log.error({ event: `${book.kind}.unsettled`, mode: row.mode, ...failureOf(error) })
    return row
  }
}

/** The statuses that such an end follows: what was reported as failed may have been sent after all. */
export const endable = (state: Ended['state']) =>
  state === 'success' ? (['created', 'failed'] as const) : (['created'] as const)

/** The end of an order, from custody's report. */
export const endedOf = ({ state, reason, target_amount }: TransferMovement): Ended => ({
  state: state === 'failed' ? 'failed' : 'success',
  reason: state === 'failed' ? (reason ?? null) : null,
  target: target_amount ?? null,
})

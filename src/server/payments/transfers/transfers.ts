import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../contract/enums'
import type { TransferMovement } from '../../../contract/money/custody-movement'
import type { Deps } from '../../deps'
import { conflict } from '../../http/problem'
import { type Custody, CustodyRefused, type CustodyTransfer, CustodyUnavailable } from '../../ports/custody'
import type { Change, Database } from '../../ports/storage'
import { failureOf } from '../../runtime/log'
import type { StatusDeps } from '../sessions/status/update-status'

export type TransferDeps = Pick<Deps, 'storage' | 'custody' | 'log' | 'jwtSecret'> & StatusDeps

/** A random order, so that transfers that always fail cannot block the others. */
export const randomOrder = ({ random }: Pick<Deps, 'random'>, id: PgColumn) => sql`md5(${id}::text || ${random.hex(8)})`

/** The reference of a failed transfer is also taken, since that transfer may succeed after all. */
export const referenceTaken = () => conflict('The reference is taken', 'reference: This reference was used before.')

/**
 * How a transfer ended, as custody reported or refused it. `target` is the proceeds of a swap, and `hash` the
 * transaction of a refund; null if custody does not report them.
 */
type Outcome = { state: 'success' | 'failed'; reason: string | null; target: string | null; hash: string | null }

type Transfer = { id: string; mode: Mode }

/**
 * One kind of transfer: refunds, payouts or swaps. A transfer is stored before custody is asked. Its id is the
 * idempotency key at custody, so submitting it again after a crash sends nothing twice.
 */
export interface Transfers<Row extends Transfer = Transfer> {
  kind: 'refund' | 'payout' | 'swap'
  request(custody: Custody, row: Row, key: string): Promise<CustodyTransfer>
  /** Up to `max` transfers older than `before` that custody has not accepted, in random order. */
  pending(deps: TransferDeps, before: Date, max: number): Promise<Row[]>
  accepted(deps: TransferDeps, row: Row, answer: CustodyTransfer): Promise<void>
  /** Whether the database has this transfer. */
  exists(tx: Database, mode: Mode, id: string): Promise<boolean>
  /** Ends the transfer and writes its event. Does nothing if it already ended in this way, or with success. */
  end(change: Change, deps: TransferDeps, mode: Mode, id: string, ended: Outcome): Promise<void>
}

/** Submits a transfer to custody. False if custody is unavailable: the transfer stays pending. */
export async function submit<Row extends Transfer>(
  deps: TransferDeps,
  transfers: Transfers<Row>,
  row: Row,
): Promise<boolean> {
  const port = deps.custody[row.mode]
  if (!port) return false
  try {
    const answer = await transfers.request(port, row, `${transfers.kind}:${row.id}`)
    await transfers.accepted(deps, row, answer)
    return true
  } catch (error) {
    if (error instanceof CustodyRefused) {
      const ended: Outcome = { state: 'failed', reason: 'refused by custody', target: null, hash: null }
      await deps.storage.change((change) => transfers.end(change, deps, row.mode, row.id, ended))
      return true
    }
    if (!(error instanceof CustodyUnavailable)) throw error
    deps.log.warn({ event: `custody.${transfers.kind}`, mode: row.mode, error: error.message })
    return false
  }
}

/**
 * Submits a transfer that was just stored, and returns its new state. Never throws: a failed call is repeated by
 * `submitPending`, and an error would make the caller create another transfer.
 */
export async function submitStored<Row extends Transfer>(
  deps: TransferDeps,
  transfers: Transfers<Row>,
  row: Row,
  read: () => Promise<Row>,
): Promise<Row> {
  try {
    await submit(deps, transfers, row)
    return await read()
  } catch (error) {
    deps.log.error({ event: `${transfers.kind}.unsettled`, mode: row.mode, ...failureOf(error) })
    return row
  }
}

/** The statuses that can change to `state`. A transfer that was reported as failed may succeed after all. */
export const endableStatuses = (state: Outcome['state']) =>
  state === 'success' ? (['created', 'failed'] as const) : (['created'] as const)

/** The end of a transfer in custody's report. */
export const outcomeOf = ({ state, reason, target_amount, hash }: TransferMovement): Outcome => ({
  state: state === 'failed' ? 'failed' : 'success',
  reason: state === 'failed' ? (reason ?? null) : null,
  target: target_amount ?? null,
  hash: hash ?? null,
})

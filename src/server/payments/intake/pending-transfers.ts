import * as v from 'valibot'
import type { TransferMovement } from '../../../contract/custody-movement'
import type { Mode } from '../../../contract/enums'
import { Uuid } from '../../../contract/text'
import { payoutTransfers } from '../payouts/payouts'
import { refundTransfers } from '../refunds/refund-transfers'
import { swapTransfers } from '../swaps/swap-transfers'
import { endedOf, submit, type TransferDeps, type Transfers } from '../transfers/transfers'

/** A younger transfer may still be submitted by the request that created it. */
const MIN_AGE_MS = 15_000
const BATCH_SIZE = 50

/** Submits transfers that custody has not accepted: it was unavailable, or the process crashed before the call. */
export async function submitPending(deps: TransferDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - MIN_AGE_MS)
  await submitAll(refundTransfers)
  await submitAll(payoutTransfers)
  await submitAll(swapTransfers)

  async function submitAll<Row extends { id: string; mode: Mode }>(transfers: Transfers<Row>) {
    const unavailableModes = new Set<Mode>()
    for (const row of await transfers.pending(deps, before, BATCH_SIZE))
      if (!unavailableModes.has(row.mode) && !(await submit(deps, transfers, row))) unavailableModes.add(row.mode)
  }
}

/** Records the end of a transfer, as custody reports it. Idempotent. */
export async function endTransfer(
  deps: TransferDeps,
  mode: Mode,
  kind: 'refund' | 'payout' | 'swap',
  movement: TransferMovement,
): Promise<void> {
  const transfers = { refund: refundTransfers, payout: payoutTransfers, swap: swapTransfers }[kind]
  const { reference } = movement
  await deps.storage.change(async (change) => {
    const ended = endedOf(movement)
    if (v.is(Uuid, reference) && (await transfers.knows(change.tx, mode, reference)))
      await transfers.end(change, deps, mode, reference, ended)
    // Custody carried out a transfer that the database does not know, as after a restore: it would be sent again.
    else if (ended.state === 'success') deps.log.warn({ event: `custody.unknown_${kind}`, mode, custody: movement.id })
  })
}

import * as v from 'valibot'
import type { TransferMovement } from '../../../contract/custody-movement'
import type { Mode } from '../../../contract/enums'
import { Uuid } from '../../../contract/text'
import { payoutTransfers } from './payouts'
import { refundTransfers } from './refund-transfers'
import { swapTransfers } from './swap-transfers'
import { endedOf, submit, type TransferDeps, type TransferKind } from './transfers'

/** A younger order may still be being submitted by the request that created it. */
const PATIENCE_MS = 15_000
const AT_ONCE = 50

/** Submits the orders that custody has not accepted yet, because it was unavailable, or the process died before asking. */
export async function submitPending(deps: TransferDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - PATIENCE_MS)
  await submitAll(refundTransfers)
  await submitAll(payoutTransfers)
  await submitAll(swapTransfers)

  async function submitAll<Row extends { id: string; mode: Mode }>(book: TransferKind<Row>) {
    const away = new Set<Mode>()
    for (const row of await book.waiting(deps, before, AT_ONCE))
      if (!away.has(row.mode) && !(await submit(deps, book, row))) away.add(row.mode)
  }
}

/** Books the end of an order that custody reports; idempotent. */
export async function endTransfer(
  deps: TransferDeps,
  mode: Mode,
  kind: 'refund' | 'payout' | 'swap',
  movement: TransferMovement,
): Promise<void> {
  const book = { refund: refundTransfers, payout: payoutTransfers, swap: swapTransfers }[kind]
  const { reference } = movement
  await deps.storage.change(async (change) => {
    const ended = endedOf(movement)
    if (v.is(Uuid, reference) && (await book.knows(change.tx, mode, reference)))
      await book.end(change, deps, mode, reference, ended)
    // money that left, and that the books know nothing of: after a restore it would be sent again
    else if (ended.state === 'success') deps.log.warn({ event: `custody.unknown_${kind}`, mode, custody: movement.id })
  })
}

import * as v from 'valibot'
import type { Mode } from '../../../contract/enums'
import type { TransferMovement } from '../../../contract/money/custody-movement'
import { Uuid } from '../../../contract/text'
import { payoutTransfers } from '../payouts/payouts'
import { refundTransfers } from '../refunds/refund-transfers'
import { swapTransfers } from '../swaps/swap-transfers'
import { outcomeOf, type TransferDeps } from '../transfers/transfers'

export const TRANSFERS = { refund: refundTransfers, payout: payoutTransfers, swap: swapTransfers }

/** Records the end of a transfer, as custody reports it. Idempotent. */
export async function endTransfer(
  deps: TransferDeps,
  mode: Mode,
  kind: keyof typeof TRANSFERS,
  movement: TransferMovement,
): Promise<void> {
  const transfers = TRANSFERS[kind]
  const { reference } = movement
  await deps.storage.change(async (change) => {
    const ended = outcomeOf(movement)
    if (v.is(Uuid, reference) && (await transfers.exists(change.tx, mode, reference)))
      await transfers.end(change, deps, mode, reference, ended)
    // The database does not know a transfer that custody carried out, as after a restore: it would be sent again.
    else if (ended.state === 'success') deps.log.warn({ event: `custody.unknown_${kind}`, mode, custody: movement.id })
  })
}

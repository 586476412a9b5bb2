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
    const outcome = outcomeOf(movement)
    if (v.is(Uuid, reference) && (await transfers.exists(change.tx, mode, reference)))
      await transfers.end(change, deps, mode, reference, outcome)
    // After a restore from a backup, the database may lack a transfer that custody carried out. If the merchant
    // requests it again, it is sent twice, so the operator is warned.
    else if (outcome.state === 'success')
      deps.log.warn({ event: `custody.unknown_${kind}`, mode, custody: movement.id })
  })
}

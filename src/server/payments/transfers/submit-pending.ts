import type { Mode } from '../../../contract/enums'
import { submit, type TransferDeps, type Transfers } from './transfers'

/** A younger transfer may still be submitted by the request that created it. */
const MIN_AGE_MS = 15_000
const BATCH_SIZE = 50

/** Submits transfers that custody has not accepted: it was unavailable, or the process crashed before the call. */
export async function submitPending(deps: TransferDeps, kinds: readonly Transfers[]): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - MIN_AGE_MS)
  for (const transfers of kinds) {
    const unavailableModes = new Set<Mode>()
    for (const row of await transfers.pending(deps, before, BATCH_SIZE))
      if (!unavailableModes.has(row.mode) && !(await submit(deps, transfers, row))) unavailableModes.add(row.mode)
  }
}

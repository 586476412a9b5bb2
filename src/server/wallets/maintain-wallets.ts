import { and, eq, isNull } from 'drizzle-orm'
import { wallets } from '../storage/schema/wallets'
import { checkPrepared, watchEverywhere } from './check-prepared'
import { isUnavailable, type PrepareDeps, prepareAddresses } from './prepare-addresses'

/** An address is checked again after so long, as long as nobody was given it. */
const CHECKED_AGAIN_MS = 600_000

/**
 * Keeps addresses of all wallets ready. The first time since the start, used ones are jumped over.
 */
export function createWalletMaintenance(deps: PrepareDeps) {
  const startedAt = deps.clock.now()
  const started = new Set<string>()
  return async (isStopped = () => false): Promise<void> => {
    if (deps.chains.size === 0) return
    const rows = await deps.storage.database
      .select()
      .from(wallets)
      .where(and(eq(wallets.mode, 'live'), isNull(wallets.removedAt), isNull(wallets.stoppedAt)))
    for (const wallet of rows) {
      if (isStopped()) return
      const isStart = !started.has(wallet.id)
      const longAgo = new Date(deps.clock.now().getTime() - CHECKED_AGAIN_MS)
      try {
        await checkPrepared(deps, wallet, isStart && startedAt > longAgo ? startedAt : longAgo, isStart)
        await prepareAddresses(deps, wallet, isStart)
        await watchEverywhere(deps, wallet, isStart)
        started.add(wallet.id)
      } catch (error) {
        // a network that cannot be seen is told by those who watch it
        if (!isUnavailable(error)) throw error
      }
    }
  }
}

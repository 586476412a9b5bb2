import { and, count, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { networksOf } from '../../../payment/chains/networks'
import { DAY_MS } from '../../../payment/durations'
import { ChainUnavailable } from '../../ports/chain-reader'
import { type WalletRow, walletAddresses, wallets } from '../../storage/schema/wallets'
import { checkPrepared } from './check-prepared'
import { type PrepareDeps, prepareAddresses, READY_COUNT } from './prepare-addresses'
import { watchNewNetwork } from './watch-new-network'

/** How long after a check a prepared address is checked again. Also the longest time between two rounds of a wallet. */
const RECHECK_MS = 600_000

const CALLER_RETENTION_MS = 30 * DAY_MS

/** Keeps addresses of all wallets ready. In the first round after the start, addresses with a history are skipped. */
export function createWalletMaintenance(deps: PrepareDeps) {
  const startedAt = deps.clock.now()
  /** The ids of wallets, and of pairs of wallet and network, that were checked since the start. */
  const started = new Set<string>()
  /** The last time each wallet was checked on all its networks, in milliseconds since 1970. */
  const checkedAt = new Map<string, number>()

  async function maintain(wallet: WalletRow): Promise<void> {
    const recheckBefore = new Date(deps.clock.now().getTime() - RECHECK_MS)
    const isNew = !started.has(wallet.id)
    let isComplete = true
    for (const network of networksOf(wallet.family)) {
      const reader = deps.chains.get(network)
      if (!reader) continue
      const name = `${wallet.id} ${network}`
      const isStart = !started.has(name)
      const before = isStart && startedAt > recheckBefore ? startedAt : recheckBefore
      let isActive = true
      const isReachable = await unlessUnavailable(async () => {
        isActive =
          (await checkPrepared(deps, wallet, reader, before, isStart)) &&
          (await watchNewNetwork(deps, wallet, reader, isStart))
        started.add(name)
      })
      if (!isActive) return
      isComplete &&= isReachable
    }
    const isPrepared = await unlessUnavailable(async () => {
      if (await prepareAddresses(deps, wallet, isNew)) started.add(wallet.id)
    })
    if (isComplete && isPrepared) checkedAt.set(wallet.id, deps.clock.now().getTime())
  }

  /** Forgets callers' IP ranges after a while, for privacy. Addresses then no longer count for a range's share. */
  async function forgetCallers(): Promise<void> {
    const before = new Date(deps.clock.now().getTime() - CALLER_RETENTION_MS)
    await deps.storage.database
      .update(walletAddresses)
      .set({ callerRange: null })
      .where(and(isNotNull(walletAddresses.callerRange), lt(walletAddresses.issuedAt, before)))
  }

  /** The number of addresses that each wallet can still issue. */
  async function countAvailable(ids: string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await deps.storage.database
      .select({ id: walletAddresses.walletId, available: count() })
      .from(walletAddresses)
      .where(
        and(
          inArray(walletAddresses.walletId, ids),
          isNull(walletAddresses.reference),
          eq(walletAddresses.skipped, false),
        ),
      )
      .groupBy(walletAddresses.walletId)
    return new Map(rows.map(({ id, available }) => [id, available]))
  }

  return async (isStopped = () => false): Promise<void> => {
    if (deps.chains.size === 0) return
    const rows = await deps.storage.database
      .select()
      .from(wallets)
      .where(and(eq(wallets.mode, 'live'), isNull(wallets.removedAt), isNull(wallets.stoppedAt)))
    if (rows.length === 0) return
    await forgetCallers()
    const available = await countAvailable(rows.map(({ id }) => id))
    const now = deps.clock.now().getTime()
    for (const wallet of rows) {
      if (isStopped()) return
      const isLongAgo = now - (checkedAt.get(wallet.id) ?? 0) >= RECHECK_MS
      if (isLongAgo || (available.get(wallet.id) ?? 0) < READY_COUNT) await maintain(wallet)
    }
  }
}

/** Whether work succeeded. An unavailable network is left to the scans, which report it. */
async function unlessUnavailable(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    return false
  }
}

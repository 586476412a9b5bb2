import { isNotNull } from 'drizzle-orm'
import type { Network } from '../../../contract/enums'
import { networksOf } from '../../../payment/chains/networks'
import { ChainUnavailable } from '../../ports/chain-reader'
import { networkScans } from '../../storage/schema/scans'
import type { WalletRow } from '../../storage/schema/wallets'
import { checkPrepared } from './check-prepared'
import type { PrepareDeps } from './prepare-addresses'

/**
 * For this time after the start, an address with a history is taken as a sign that the database was restored from a
 * backup.
 */
const START_MS = 600_000

export type Rechecks = ReturnType<typeof createRechecks>

/** Rechecks prepared addresses once per process, since earlier checks may come from a backup. */
export function createRechecks(deps: PrepareDeps) {
  const since = deps.clock.now()
  const done = new Set<string>()

  const isStart = () => deps.clock.now().getTime() - since.getTime() < START_MS

  /** Rechecks the prepared addresses of a wallet on a network. Returns false if the recheck stopped the wallet. */
  async function recheck(wallet: WalletRow, network: Network): Promise<boolean> {
    const reader = deps.chains.get(network)
    return !reader || checkPrepared(deps, wallet, reader, since, isStart())
  }

  /** Also returns true for an unavailable network, which must not delay payments on other networks. */
  async function recheckUnlessUnavailable(wallet: WalletRow, network: Network): Promise<boolean> {
    try {
      return await recheck(wallet, network)
    } catch (error) {
      if (!(error instanceof ChainUnavailable)) throw error
      return true
    }
  }

  /** The wallet's networks whose last scan succeeded. A customer does not wait for the other networks. */
  async function reachableNetworks({ family }: WalletRow): Promise<Network[]> {
    const failing = await deps.storage.database
      .select({ network: networkScans.network })
      .from(networkScans)
      .where(isNotNull(networkScans.failingSince))
    return networksOf(family).filter((network) => failing.every((one) => one.network !== network))
  }

  return {
    since,
    isStart,
    recheck,
    /** Whether the prepared addresses of a wallet were rechecked on every available network. */
    isDone: (walletId: string) => done.has(walletId),
    /** Rechecks the addresses on the wallet's other networks, since they receive money there, too. */
    async recheckOthers(wallet: WalletRow, network: Network): Promise<void> {
      const others = (await reachableNetworks(wallet)).filter((other) => other !== network)
      const rechecked = await Promise.all(others.map((other) => recheckUnlessUnavailable(wallet, other)))
      if (rechecked.every((isActive) => isActive)) done.add(wallet.id)
    },
  }
}

import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import { familyOf } from '../../payment/chains/networks'
import type { Deps } from '../deps'
import type { Requester } from '../ports/custody'
import { ownedBy } from '../storage/owner'
import { networkScans } from '../storage/schema/scans'
import { walletNetworks, wallets } from '../storage/schema/wallets'
import { exhaustedQuota, readUsages } from './addresses/quotas'

/** A network that was not scanned for this time is not watched by any process. */
export const UNWATCHED_MS = 180_000

/**
 * The networks on which the merchant's own wallets can take a payment now: the wallet is confirmed, not stopped, and
 * proven or used at the merchant's risk; the network can be scanned; and an address is left for the caller.
 * @param caller null for a payment that already has an address
 */
export async function ownNetworks(
  { storage, chains, clock }: Pick<Deps, 'storage' | 'chains' | 'clock'>,
  merchantId: string,
  caller: Requester | null,
): Promise<Network[]> {
  const networks = [...chains.keys()]
  if (networks.length === 0) return []
  const since = new Date(clock.now().getTime() - UNWATCHED_MS)
  const rows = await storage.database
    .select({ wallet: wallets, network: walletNetworks.network })
    .from(wallets)
    .innerJoin(walletNetworks, eq(walletNetworks.walletId, wallets.id))
    .innerJoin(networkScans, eq(networkScans.network, walletNetworks.network))
    .where(
      and(
        ownedBy(wallets, { merchantId, mode: 'live' }),
        isNull(wallets.removedAt),
        isNull(wallets.stoppedAt),
        isNotNull(wallets.confirmedAt),
        or(isNotNull(walletNetworks.provenAt), isNotNull(walletNetworks.acceptedAt)),
        inArray(walletNetworks.network, networks),
        isNull(networkScans.unavailableSince),
        gt(networkScans.scannedAt, since),
      ),
    )
  const usable = rows.filter(({ wallet, network }) => familyOf(network) === wallet.family)
  if (caller === null) return usable.map(({ network }) => network)
  const ownedWallets = [...new Map(usable.map(({ wallet }) => [wallet.id, wallet])).values()]
  const usages = await readUsages(storage.database, ownedWallets, caller, clock.now())
  return usable.flatMap(({ wallet, network }) => {
    const usage = usages.get(wallet.id)
    return usage && exhaustedQuota(usage, caller) === null ? [network] : []
  })
}

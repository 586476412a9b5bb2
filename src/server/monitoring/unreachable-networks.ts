import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { Deps } from '../deps'
import { unwatchedNetworks } from '../payments/sessions/unwatched-networks'
import { networkScans } from '../storage/schema/scans'

export interface UnreachableNetwork {
  network: Network
  since: Date
  /** Payments wait on the network, and its node was removed from the settings. */
  status?: 'no_node'
}

/** The unreachable networks: those whose node fails, and those without a node on which payments wait. */
export async function unreachableNetworks({
  storage,
  chains,
}: Pick<Deps, 'storage' | 'chains'>): Promise<UnreachableNetwork[]> {
  const unwatched = await unwatchedNetworks({ storage, chains })
  const rows = await storage.database
    .select({ network: networkScans.network, since: networkScans.unavailableSince })
    .from(networkScans)
    .where(and(inArray(networkScans.network, [...chains.keys()]), isNotNull(networkScans.unavailableSince)))
  return [
    ...rows.flatMap(({ network, since }) => (since ? [{ network, since }] : [])),
    ...unwatched.map(({ network, since }) => ({ network, since, status: 'no_node' as const })),
  ]
}

import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { Deps } from '../deps'
import { unwatchedNetworks } from '../payments/sessions/unwatched-networks'
import { networkWatches } from '../storage/schema/watching'

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
  const withoutNode = await unwatchedNetworks({ storage, chains })
  const rows = await storage.database
    .select({ network: networkWatches.network, since: networkWatches.unseenSince })
    .from(networkWatches)
    .where(and(inArray(networkWatches.network, [...chains.keys()]), isNotNull(networkWatches.unseenSince)))
  return [
    ...rows.flatMap(({ network, since }) => (since ? [{ network, since }] : [])),
    ...withoutNode.map(({ network, since }) => ({ network, since, status: 'no_node' as const })),
  ]
}

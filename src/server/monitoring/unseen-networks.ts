import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { Deps } from '../deps'
import { unwatchedNetworks } from '../payments/sessions/unwatched-networks'
import { networkWatches } from '../storage/schema/watching'

export interface UnseenNetwork {
  network: Network
  since: Date
  /** Payments wait there, and its node was taken out of the settings. */
  status?: 'no_node'
}

/** The networks that cannot be seen: those whose node does not help, and those without a node on which payments wait. */
export async function unseenNetworks({ storage, chains }: Pick<Deps, 'storage' | 'chains'>): Promise<UnseenNetwork[]> {
  const withoutNode = await unwatchedNetworks({ storage, chains })
  const rows = await storage.database
    .select({ network: networkWatches.network, since: networkWatches.unavailableSince })
    .from(networkWatches)
    .where(and(inArray(networkWatches.network, [...chains.keys()]), isNotNull(networkWatches.unavailableSince)))
  return [
    ...rows.flatMap(({ network, since }) => (since ? [{ network, since }] : [])),
    ...withoutNode.map(({ network, since }) => ({ network, since, status: 'no_node' as const })),
  ]
}

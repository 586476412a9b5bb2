import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { Deps } from '../deps'
import { networkWatches } from '../storage/schema/watching'

/** The networks with a node that cannot be seen, and since when. */
export async function unseenNetworks({
  storage,
  chains,
}: Pick<Deps, 'storage' | 'chains'>): Promise<{ network: Network; since: Date }[]> {
  if (chains.size === 0) return []
  const rows = await storage.database
    .select({ network: networkWatches.network, since: networkWatches.unseenSince })
    .from(networkWatches)
    .where(and(inArray(networkWatches.network, [...chains.keys()]), isNotNull(networkWatches.unseenSince)))
  return rows.flatMap(({ network, since }) => (since ? [{ network, since }] : []))
}

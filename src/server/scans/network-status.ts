import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { Deps } from '../deps'
import type { ChainFault } from '../ports/chain-reader'
import { channelOf } from '../storage/channels'
import { networkWatches } from '../storage/schema/watching'

/** After this time without a successful scan, a network is no longer offered, and waiting customers see a notice. */
const UNSEEN_MS = 90_000

type SightDeps = Pick<Deps, 'storage' | 'clock'>

/** Records a successful scan, up to a height. */
export async function recordSeen({ storage, clock }: SightDeps, network: Network, height: number): Promise<void> {
  const row = eq(networkWatches.network, network)
  await storage.change(async ({ tx, announce }) => {
    const again = await tx
      .update(networkWatches)
      .set({ unavailableSince: null })
      .where(and(row, isNotNull(networkWatches.unavailableSince)))
      .returning({ network: networkWatches.network })
    await tx.update(networkWatches).set({ height, seenAt: clock.now(), failingSince: null, fault: null }).where(row)
    if (again.length > 0) announce(channelOf.network(network))
  })
}

/** Records why scans of the network fail, and since when. */
export async function recordFailure({ storage, clock }: SightDeps, network: Network, fault: ChainFault): Promise<void> {
  const row = eq(networkWatches.network, network)
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const { failingSince, seenAt, unavailableSince } = networkWatches
  await storage.change(async ({ tx, announce }) => {
    await tx
      .update(networkWatches)
      .set({ failingSince: sql`coalesce(${failingSince}, ${at})`, fault })
      .where(row)
    const since = sql`coalesce(${seenAt}, ${failingSince})`
    const unseen = await tx
      .update(networkWatches)
      .set({ unavailableSince: since })
      .where(and(row, isNull(unavailableSince), lte(since, new Date(now.getTime() - UNSEEN_MS))))
      .returning({ network: networkWatches.network })
    if (unseen.length > 0) announce(channelOf.network(network))
  })
}

import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { Deps } from '../deps'
import type { ChainFault } from '../ports/chain-reader'
import { channelOf } from '../storage/channels'
import { networkScans } from '../storage/schema/scans'

/** After this time without a successful scan, a network is no longer offered, and waiting customers see a notice. */
const UNSEEN_MS = 90_000

type SightDeps = Pick<Deps, 'storage' | 'clock'>

/** Records a successful scan, up to a height. */
export async function recordSeen({ storage, clock }: SightDeps, network: Network, height: number): Promise<void> {
  const row = eq(networkScans.network, network)
  await storage.change(async ({ tx, announce }) => {
    const again = await tx
      .update(networkScans)
      .set({ unavailableSince: null })
      .where(and(row, isNotNull(networkScans.unavailableSince)))
      .returning({ network: networkScans.network })
    await tx.update(networkScans).set({ height, scannedAt: clock.now(), failingSince: null, failure: null }).where(row)
    if (again.length > 0) announce(channelOf.network(network))
  })
}

/** Records why scans of the network fail, and since when. */
export async function recordFailure({ storage, clock }: SightDeps, network: Network, fault: ChainFault): Promise<void> {
  const row = eq(networkScans.network, network)
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const { failingSince, scannedAt, unavailableSince } = networkScans
  await storage.change(async ({ tx, announce }) => {
    await tx
      .update(networkScans)
      .set({ failingSince: sql`coalesce(${failingSince}, ${at})`, failure: fault })
      .where(row)
    const since = sql`coalesce(${scannedAt}, ${failingSince})`
    const unseen = await tx
      .update(networkScans)
      .set({ unavailableSince: since })
      .where(and(row, isNull(unavailableSince), lte(since, new Date(now.getTime() - UNSEEN_MS))))
      .returning({ network: networkScans.network })
    if (unseen.length > 0) announce(channelOf.network(network))
  })
}

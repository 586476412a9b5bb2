import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { Deps } from '../deps'
import type { ChainFault } from '../ports/chain-reader'
import { channelOf } from '../storage/channels'
import { networkScans } from '../storage/schema/scans'

/** After this time without a successful scan, a network is no longer offered, and waiting customers see a notice. */
const UNAVAILABLE_AFTER_MS = 90_000

type StatusDeps = Pick<Deps, 'storage' | 'clock'>

/** Records a successful scan up to the block of this height. The network is then available again. */
export async function recordSuccess({ storage, clock }: StatusDeps, network: Network, height: number): Promise<void> {
  const row = eq(networkScans.network, network)
  await storage.change(async ({ tx, announce }) => {
    const recovered = await tx
      .update(networkScans)
      .set({ unavailableSince: null })
      .where(and(row, isNotNull(networkScans.unavailableSince)))
      .returning({ network: networkScans.network })
    await tx.update(networkScans).set({ height, scannedAt: clock.now(), failingSince: null, failure: null }).where(row)
    if (recovered.length > 0) announce(channelOf.network(network))
  })
}

/** Records why scans of the network fail, and since when. After a while, the network counts as unavailable. */
export async function recordFailure(
  { storage, clock }: StatusDeps,
  network: Network,
  fault: ChainFault,
): Promise<void> {
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
    const newlyUnavailable = await tx
      .update(networkScans)
      .set({ unavailableSince: since })
      .where(and(row, isNull(unavailableSince), lte(since, new Date(now.getTime() - UNAVAILABLE_AFTER_MS))))
      .returning({ network: networkScans.network })
    if (newlyUnavailable.length > 0) announce(channelOf.network(network))
  })
}

import { and, asc, countDistinct, eq, inArray, isNotNull } from 'drizzle-orm'
import { NETWORKS, type Network } from '../../../contract/enums'
import type { Deps } from '../../deps'
import { networkScans, watchedAddresses } from '../../storage/schema/scans'
import { sessionAddresses, sessions } from '../../storage/schema/sessions'

export interface UnwatchedNetwork {
  network: Network
  /** The time of the last scan. */
  since: Date
  /** The number of payments that wait for money there. */
  payments: number
}

/**
 * The networks without a node on which payments wait for money at merchants' own addresses. This happens when a node is
 * removed from the settings. The money is not detected, and the payments do not expire.
 */
export async function unwatchedNetworks({
  storage: { database },
  chains,
}: Pick<Deps, 'storage' | 'chains'>): Promise<UnwatchedNetwork[]> {
  const unwatched = NETWORKS.filter((network) => !chains.has(network))
  if (unwatched.length === 0) return []
  const { network, address, awaited, dueAt } = watchedAddresses
  const { unavailableSince, scannedAt } = networkScans
  const rows = await database
    .select({ network, unavailableSince, scannedAt, payments: countDistinct(sessions.id) })
    .from(watchedAddresses)
    .innerJoin(networkScans, eq(networkScans.network, network))
    .innerJoin(
      sessionAddresses,
      and(
        eq(sessionAddresses.mode, 'live'),
        eq(sessionAddresses.network, network),
        eq(sessionAddresses.addressKey, address),
      ),
    )
    .innerJoin(sessions, eq(sessions.id, sessionAddresses.sessionId))
    .where(
      and(
        inArray(network, unwatched),
        eq(awaited, true),
        isNotNull(dueAt),
        inArray(sessions.status, ['initiated', 'pending', 'partial', 'processing']),
      ),
    )
    .groupBy(network, unavailableSince, scannedAt)
    .orderBy(asc(network))
  return rows.flatMap(({ unavailableSince, scannedAt, ...row }) => {
    // A network without a scan was never offered.
    const since = unavailableSince ?? scannedAt
    return since ? [{ ...row, since }] : []
  })
}

import { isNotNull } from 'drizzle-orm'
import type { Network } from '../../../contract/enums'
import { OWN } from '../../custody/port'
import type { Database } from '../../storage/database'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'
import { networkWatches } from '../../storage/schema/watching'

/** While nobody has decided, money is waited for. */
const WAITING: readonly string[] = ['pending', 'partial', 'processing']

export type Unseen = ReadonlyMap<Network, Date | null>

/** The networks that cannot be seen, and since when. None are asked for in test mode. */
export async function unseenNetworks(database: Database, { mode }: Pick<SessionRow, 'mode'>): Promise<Unseen> {
  if (mode === 'test') return new Map()
  const rows = await database
    .select({ network: networkWatches.network, since: networkWatches.unseenSince })
    .from(networkWatches)
    .where(isNotNull(networkWatches.unseenSince))
  return new Map(rows.map(({ network, since }) => [network, since]))
}

/** Since when the network cannot be seen on which the session's own address waits. Null: it is seen, or nothing waits. */
export function unseenSince(
  { network, status }: Pick<SessionRow, 'network' | 'status'>,
  addresses: readonly SessionAddressRow[],
  unseen: Unseen,
): Date | null {
  const isOwn = addresses.some((row) => row.network === network && row.custodyId.startsWith(OWN))
  return network && isOwn && WAITING.includes(status) ? (unseen.get(network) ?? null) : null
}

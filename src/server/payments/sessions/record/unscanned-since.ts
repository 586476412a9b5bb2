import { isNotNull } from 'drizzle-orm'
import type { Network } from '../../../../contract/enums'
import { kindOfReference } from '../../../custody/address-reference'
import type { Database } from '../../../ports/storage'
import { networkScans } from '../../../storage/schema/scans'
import type { SessionAddressRow, SessionRow } from '../../../storage/schema/sessions'

/** The statuses in which a session waits for money. */
const WAITING: readonly string[] = ['pending', 'partial', 'processing']

interface Waiting {
  session: Pick<SessionRow, 'id' | 'network' | 'status'>
  addresses: readonly SessionAddressRow[]
}

/** Whether the session waits for money at an address of the merchant's own wallet. */
const waitsAtOwnAddress = ({ session: { network, status }, addresses }: Waiting) =>
  WAITING.includes(status) &&
  addresses.some((row) => row.network === network && kindOfReference(row.custodyId) === 'own')

/**
 * Returns, by session id, the time since which the network of the session cannot be scanned. Contains only sessions
 * that wait for money on such a network, at an address of the merchant's own wallet.
 */
export async function unscannedSince(
  database: Database,
  records: readonly Waiting[],
): Promise<ReadonlyMap<string, Date>> {
  const waiting = records.filter(waitsAtOwnAddress)
  if (waiting.length === 0) return new Map()
  const rows = await database
    .select({ network: networkScans.network, since: networkScans.unavailableSince })
    .from(networkScans)
    .where(isNotNull(networkScans.unavailableSince))
  const unscanned = new Map<Network | null, Date | null>(rows.map(({ network, since }) => [network, since]))
  return new Map(
    waiting.flatMap(({ session: { id, network } }) => {
      const since = unscanned.get(network)
      return since ? [[id, since]] : []
    }),
  )
}

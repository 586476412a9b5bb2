import { and, eq, inArray } from 'drizzle-orm'
import type { Network } from '../../../contract/enums'
import { familyOf, networksOf } from '../../../payment/chains/networks'
import type { Database } from '../../storage/database'
import { watchedAddresses } from '../../storage/schema/watching'

/** Has an own address looked at next on all networks on which it is the same account, however old it is. */
export const lookSoon = (tx: Database, network: Network, address: string, now: Date) =>
  tx
    .update(watchedAddresses)
    .set({ dueAt: now, activeAt: now, awaited: true })
    .where(and(inArray(watchedAddresses.network, networksOf(familyOf(network))), eq(watchedAddresses.address, address)))

import { and, eq, inArray } from 'drizzle-orm'
import type { Network } from '../../../contract/enums'
import { familyOf, networksOf } from '../../../payment/chains/networks'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { watchedAddresses } from '../../storage/schema/scans'
import { sessionAddresses } from '../../storage/schema/sessions'

/**
 * Makes the scan of a merchant's own address due at once, on all networks of its family: an EVM address exists on each
 * of them.
 */
export const scanSoon = (tx: Database, network: Network, address: string, now: Date) =>
  tx
    .update(watchedAddresses)
    .set({ dueAt: now, activeAt: now, awaited: true })
    .where(and(inArray(watchedAddresses.network, networksOf(familyOf(network))), eq(watchedAddresses.address, address)))

/**
 * Makes scans of the session's addresses due at once. Only addresses of the merchant's own wallets are scanned: a
 * custodian watches its addresses itself.
 */
export async function rescanAddresses(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  sessionId: string,
): Promise<void> {
  const { database } = storage
  const addresses = await database.select().from(sessionAddresses).where(eq(sessionAddresses.sessionId, sessionId))
  for (const { network, addressKey } of addresses) await scanSoon(database, network, addressKey, clock.now())
}

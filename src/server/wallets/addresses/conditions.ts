import { and, eq, isNull, max } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { watchedAddresses } from '../../storage/schema/scans'
import { walletAddresses } from '../../storage/schema/wallets'

export const addressAt = (walletId: string, index: number) =>
  and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.index, index))

/** Selects the addresses of a wallet that can be given to a payment. */
export const isAvailable = (walletId: string) =>
  and(eq(walletAddresses.walletId, walletId), isNull(walletAddresses.reference), eq(walletAddresses.skipped, false))

/** Joins watches with their wallet address, on any network. */
export const isSameAddress = and(
  eq(watchedAddresses.walletId, walletAddresses.walletId),
  eq(watchedAddresses.index, walletAddresses.index),
)

/** Selects watches of addresses that were not shown to a customer. */
export const isUnshown = (walletId: string) =>
  and(eq(watchedAddresses.walletId, walletId), isNull(watchedAddresses.dueAt))

/** The index behind all stored addresses of a wallet. */
export async function endOfStored(database: Database, walletId: string): Promise<number> {
  const [row] = await database
    .select({ last: max(walletAddresses.index) })
    .from(walletAddresses)
    .where(eq(walletAddresses.walletId, walletId))
  return (row?.last ?? -1) + 1
}

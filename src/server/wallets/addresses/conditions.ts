import { and, eq, isNull, max } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { watchedAddresses } from '../../storage/schema/scans'
import { walletAddresses } from '../../storage/schema/wallets'

export const addressAt = (walletId: string, index: number) =>
  and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.index, index))

/** Addresses of a wallet that nobody was given, and that somebody can be. */
export const isAvailable = (walletId: string) =>
  and(eq(walletAddresses.walletId, walletId), isNull(walletAddresses.reference), eq(walletAddresses.skipped, false))

/** The watch and the wallet's address are of one address, whatever the network. */
export const isSameAddress = and(
  eq(watchedAddresses.walletId, walletAddresses.walletId),
  eq(watchedAddresses.index, walletAddresses.index),
)

/** Watches of addresses that no customer was shown. */
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

import { and, eq, isNull, max } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { watchedAddresses } from '../../storage/schema/scans'
import { walletAddresses } from '../../storage/schema/wallets'

export const addressAt = (walletId: string, index: number) =>
  and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.index, index))

/** Selects the addresses of a wallet that can be issued. */
export const isAvailable = (walletId: string) =>
  and(eq(walletAddresses.walletId, walletId), isNull(walletAddresses.reference), eq(walletAddresses.skipped, false))

/** Joins the watched addresses of all networks with the wallet's addresses. */
export const isWatchedAddress = and(
  eq(watchedAddresses.walletId, walletAddresses.walletId),
  eq(watchedAddresses.index, walletAddresses.index),
)

/** Selects the watched addresses of a wallet that were not shown to a customer. */
export const isUnshown = (walletId: string) =>
  and(eq(watchedAddresses.walletId, walletId), isNull(watchedAddresses.dueAt))

/** The first index after the stored addresses of a wallet. */
export async function nextStoredIndex(database: Database, walletId: string): Promise<number> {
  const [row] = await database
    .select({ last: max(walletAddresses.index) })
    .from(walletAddresses)
    .where(eq(walletAddresses.walletId, walletId))
  return (row?.last ?? -1) + 1
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { type StopCause, type WalletRow, wallets } from '../../storage/schema/wallets'

/** A stopped wallet with its cause. Null if it was resumed or removed. */
export async function readStopped(
  database: Database,
  walletId: string | null,
): Promise<{ wallet: WalletRow; cause: StopCause } | null> {
  if (walletId === null) return null
  const [wallet] = await database
    .select()
    .from(wallets)
    .where(and(eq(wallets.id, walletId), isNull(wallets.removedAt), isNotNull(wallets.stoppedAt)))
  return wallet?.stoppedBy ? { wallet, cause: wallet.stoppedBy } : null
}

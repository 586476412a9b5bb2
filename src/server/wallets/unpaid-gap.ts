import { and, count, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { Database } from '../storage/database'
import { type WalletRow, walletAddresses } from '../storage/schema/wallets'

/** Whom the address that proves a wallet is given to. */
export const PROOF = 'proof'

/** How many addresses were given since the last one that has got money. */
export async function unpaidGap(database: Database, { id, paidIndex }: WalletRow): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(walletAddresses)
    .where(
      and(
        eq(walletAddresses.walletId, id),
        gt(walletAddresses.index, paidIndex ?? -1),
        isNotNull(walletAddresses.reference),
        ne(walletAddresses.reference, PROOF),
      ),
    )
  return row?.count ?? 0
}

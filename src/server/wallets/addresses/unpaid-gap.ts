import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { type WalletRow, walletAddresses, wallets } from '../../storage/schema/wallets'

/**
 * The number of addresses between the last address with a history and the next address to show. The merchant's wallet
 * program must scan this far to find the next payment.
 */
export const unpaidGap = ({ nextIndex, paidIndex }: Pick<WalletRow, 'nextIndex' | 'paidIndex'>): number =>
  Math.max(0, nextIndex - 1 - (paidIndex ?? -1))

/** Records that an address has a history on the chain. The wallet's gap then starts at this address. */
export async function recordHistory(tx: Database, walletId: string, index: number): Promise<void> {
  await tx
    .update(wallets)
    .set({ shareMailedAt: null, paidIndex: sql`greatest(coalesce(${wallets.paidIndex}, 0), ${index})` })
    .where(eq(wallets.id, walletId))
  // Earlier addresses of a key no longer count, so their callers' IP ranges are forgotten.
  await tx.execute(sql`
    update ${walletAddresses} set caller_block = null,
      paid_at = case when ${walletAddresses.index} = ${index} then coalesce(paid_at, now()) else paid_at end
    where ${walletAddresses.walletId} = ${walletId} and (${walletAddresses.index} = ${index}
      or ${walletAddresses.index} < ${index} and caller_block is not null
        and exists (select 1 from ${wallets} where id = ${walletId} and key is not null))`)
}

import { eq, sql } from 'drizzle-orm'
import type { Database } from '../storage/database'
import { type WalletRow, wallets } from '../storage/schema/wallets'

/**
 * How many addresses lie between the last one with a history and the next one to show: so far a wallet with the key has to
 * look to find the next money.
 */
export const unpaidGap = ({ nextIndex, paidIndex }: Pick<WalletRow, 'nextIndex' | 'paidIndex'>): number =>
  Math.max(0, nextIndex - 1 - (paidIndex ?? -1))

/** An address of a wallet has a history on the chain: its gap begins there. */
export async function noteHistory(tx: Database, walletId: string, index: number): Promise<void> {
  await tx
    .update(wallets)
    .set({ paidIndex: sql`greatest(coalesce(${wallets.paidIndex}, 0), ${index})` })
    .where(eq(wallets.id, walletId))
}

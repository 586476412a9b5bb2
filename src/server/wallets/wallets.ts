import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ListQuery } from '../../contract/envelope'
import { deletedFields } from '../audit/field-changes'
import { type Actor, recordChange } from '../audit/record-change'
import type { Deps } from '../deps'
import { missing } from '../http/problem'
import type { Database } from '../ports/storage'
import type { MerchantAndMode } from '../storage/owner'
import { addressClaims } from '../storage/schema/addresses'
import { watchedAddresses } from '../storage/schema/scans'
import { type WalletRow, walletAddresses, wallets } from '../storage/schema/wallets'
import { type PageOfRows, readPageOfRows } from '../storage/totals/page-of-rows'
import { isUnshown } from './addresses/conditions'
import { auditedWallet, ownWallet, ownWallets } from './own-wallet'

type WalletDeps = Pick<Deps, 'storage' | 'clock' | 'random'>

export async function readWallet(database: Database, owner: MerchantAndMode, id: string): Promise<WalletRow> {
  const [wallet] = await database.select().from(wallets).where(ownWallet(owner, id))
  if (!wallet) throw missing()
  return wallet
}

export const listWallets = (
  { storage: { database } }: Pick<Deps, 'storage'>,
  owner: MerchantAndMode,
  query: ListQuery,
): Promise<PageOfRows<WalletRow>> =>
  readPageOfRows(database, wallets, { where: ownWallets(owner), latest: wallets.createdAt, ...query })

/** Removes a wallet. Addresses that were shown are still watched; no more are shown. */
export async function deleteWallet(deps: WalletDeps, caller: Actor, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const now = deps.clock.now()
    const [removed] = await change.tx
      .update(wallets)
      .set({ removedAt: now, updatedAt: now })
      .where(ownWallet(caller, id))
      .returning()
    if (!removed) throw missing()
    // Addresses that were not shown are released, so that they can be added to another wallet.
    await releaseClaims(change.tx, id)
    await change.tx.delete(watchedAddresses).where(isUnshown(id))
    await change.tx
      .delete(walletAddresses)
      .where(and(eq(walletAddresses.walletId, id), isNull(walletAddresses.reference)))
    await recordChange(deps, change, caller, 'wallet.deleted', id, deletedFields(auditedWallet(removed)))
  })
}

async function releaseClaims(tx: Database, walletId: string): Promise<void> {
  const unshown = tx
    .select({ index: walletAddresses.index })
    .from(walletAddresses)
    .where(and(eq(walletAddresses.walletId, walletId), isNull(walletAddresses.reference)))
  await tx
    .delete(addressClaims)
    .where(
      and(
        eq(addressClaims.walletId, walletId),
        isNull(addressClaims.sessionId),
        isNull(addressClaims.accountId),
        inArray(addressClaims.index, unshown),
      ),
    )
}

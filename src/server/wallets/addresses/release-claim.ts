import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { type AddressClaimRow, addressClaims } from '../../storage/schema/addresses'
import { watchedAddresses } from '../../storage/schema/scans'
import { walletAddresses, walletNetworks, wallets } from '../../storage/schema/wallets'

export type ClaimantKind = 'custody' | 'key' | 'list'
type ClaimedAddress = Pick<AddressClaimRow, 'mode' | 'family' | 'address'>

export const claimOf = ({ mode, family, address }: ClaimedAddress) =>
  and(eq(addressClaims.mode, mode), eq(addressClaims.family, family), eq(addressClaims.address, address))

/**
 * Deletes a list's claim in favour of a new claimant, and returns whether the address is free. A merchant can upload
 * addresses of others, so a list loses an address that it has not shown: to custody and to a key, which prove
 * ownership, and to another list, unless the first list is proven. The address is then skipped in the first list.
 */
export async function releaseClaim(tx: Database, address: ClaimedAddress, claimant: ClaimantKind): Promise<boolean> {
  const isClaim = claimOf(address)
  const [claim] = await tx.select().from(addressClaims).where(isClaim).for('update')
  if (!claim) return true
  const { walletId, index } = claim
  const isAssigned = claim.sessionId !== null || claim.accountId !== null
  if (isAssigned || walletId === null || index === null) return false
  const [wallet] = await tx.select({ key: wallets.key }).from(wallets).where(eq(wallets.id, walletId))
  if (wallet?.key != null || (claimant === 'list' && (await isProven(tx, walletId)))) return false
  await tx.delete(addressClaims).where(isClaim)
  await tx
    .update(walletAddresses)
    .set({ skipped: true, reference: null, issuedAt: null })
    .where(and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.index, index)))
  await tx
    .delete(watchedAddresses)
    .where(and(eq(watchedAddresses.walletId, walletId), eq(watchedAddresses.index, index)))
  return true
}

const isProven = async (tx: Database, walletId: string): Promise<boolean> =>
  (await tx.$count(walletNetworks, and(eq(walletNetworks.walletId, walletId), isNotNull(walletNetworks.provenAt)))) > 0

/**
 * Locks the claim of a wallet's address that is about to be issued. False if the wallet has lost the address meanwhile.
 * Every transaction must lock first a claim, then the wallet's address, then the watched address: transactions with
 * different orders could deadlock.
 */
export async function lockClaim(tx: Database, walletId: string, index: number): Promise<boolean> {
  const at = and(eq(addressClaims.walletId, walletId), eq(addressClaims.index, index))
  const locked = await tx.select({ index: addressClaims.index }).from(addressClaims).where(at).for('update')
  return locked.length > 0
}

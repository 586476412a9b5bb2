import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from './database'
import { type AddressClaimRow, addressClaims } from './schema/addresses'
import { walletAddresses, walletNetworks, wallets } from './schema/wallets'
import { watchedAddresses } from './schema/watching'

export type Claimant = 'custody' | 'key' | 'list'
type Place = Pick<AddressClaimRow, 'mode' | 'family' | 'address'>

export const claimOf = ({ mode, family, address }: Place) =>
  and(eq(addressClaims.mode, mode), eq(addressClaims.family, family), eq(addressClaims.address, address))

/**
 * Anybody can list anybody's address, so a list that nobody was shown yields: to a custodian and to a key, which prove
 * whose the address is, and before its merchant has proven it to another list, too. The address then leaves that list.
 * Deletes the claim, and returns whether the address is free.
 */
export async function yieldClaim(tx: Database, place: Place, claimant: Claimant): Promise<boolean> {
  const at = claimOf(place)
  const [claim] = await tx.select().from(addressClaims).where(at).for('update')
  if (!claim) return true
  const { walletId, index } = claim
  const isShown = claim.sessionId !== null || claim.accountId !== null
  if (isShown || walletId === null || index === null) return false
  const [wallet] = await tx.select({ key: wallets.key }).from(wallets).where(eq(wallets.id, walletId))
  if (wallet?.key != null || (claimant === 'list' && (await isProven(tx, walletId)))) return false
  await tx.delete(addressClaims).where(at)
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

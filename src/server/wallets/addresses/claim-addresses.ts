import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { addressClaims } from '../../storage/schema/addresses'
import type { WalletRow } from '../../storage/schema/wallets'
import { releaseClaim } from './release-claim'
import type { IndexedAddress } from './skip-addresses'

type ClaimingWallet = Pick<WalletRow, 'id' | 'mode' | 'family' | 'key'>

/**
 * Claims addresses for a wallet, before they are shown. Returns the addresses that belong to another holder, which the
 * wallet must not show.
 */
export async function claimForWallet(
  tx: Database,
  { id: walletId, mode, family, key }: ClaimingWallet,
  addresses: readonly IndexedAddress[],
  createdAt: Date,
): Promise<IndexedAddress[]> {
  if (addresses.length === 0) return []
  // Sorted, so that two transactions that claim common addresses lock them in one order.
  const sorted = [...addresses].sort((one, other) => (one.address < other.address ? -1 : 1))
  const claim = async (unclaimed: readonly IndexedAddress[]) => {
    const inserted = await tx
      .insert(addressClaims)
      .values(unclaimed.map(({ index, address }) => ({ mode, family, address, walletId, index, createdAt })))
      .onConflictDoNothing()
      .returning({ address: addressClaims.address })
    const claimed = new Set(inserted.map(({ address }) => address))
    return unclaimed.filter(({ address }) => !claimed.has(address))
  }
  const taken = await claim(sorted)
  if (taken.length === 0) return []
  const ownIndices = await ownClaims(tx, { mode, family, walletId }, taken)
  const refused: IndexedAddress[] = []
  for (const candidate of taken) {
    const index = ownIndices.get(candidate.address)
    if (index === candidate.index) continue
    const isFree =
      index === undefined &&
      (await releaseClaim(tx, { mode, family, address: candidate.address }, key === null ? 'list' : 'key'))
    if (!isFree || (await claim([candidate])).length > 0) refused.push(candidate)
  }
  return refused
}

/** The indices of the addresses that the wallet has claimed before. */
async function ownClaims(
  tx: Database,
  { mode, family, walletId }: Pick<ClaimingWallet, 'mode' | 'family'> & { walletId: string },
  addresses: readonly IndexedAddress[],
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await tx
    .select({ address: addressClaims.address, index: addressClaims.index })
    .from(addressClaims)
    .where(
      and(
        eq(addressClaims.mode, mode),
        eq(addressClaims.family, family),
        eq(addressClaims.walletId, walletId),
        inArray(
          addressClaims.address,
          addresses.map(({ address }) => address),
        ),
      ),
    )
  return new Map(rows.map(({ address, index }) => [address, index]))
}

import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { watchedAddresses } from '../../storage/schema/scans'
import { walletAddresses, wallets } from '../../storage/schema/wallets'
import { addressAt, isAvailable } from './conditions'

/**
 * The reference of the address that proves a wallet: the merchant sends a small amount there, which must arrive in the
 * merchant's own wallet program and be detected by this service.
 */
export const PROOF = 'proof'

const isProof = (walletId: string) => and(eq(walletAddresses.walletId, walletId), eq(walletAddresses.reference, PROOF))

/** Returns the proof address; null until the wallet's first addresses were checked. */
export async function proofAddress(
  database: Database,
  walletId: string,
): Promise<{ index: number; address: string } | null> {
  const [row] = await database
    .select({ index: walletAddresses.index, address: walletAddresses.address })
    .from(walletAddresses)
    .where(isProof(walletId))
  return row ?? null
}

/** Reserves the first available address as proof, unless the wallet already has a proof address. */
export async function reserveProof(tx: Database, walletId: string, now: Date): Promise<void> {
  if (await proofAddress(tx, walletId)) return
  const watched = tx
    .select({ index: watchedAddresses.index })
    .from(watchedAddresses)
    .where(eq(watchedAddresses.walletId, walletId))
  const [first] = await tx
    .select({ index: walletAddresses.index })
    .from(walletAddresses)
    .where(and(isAvailable(walletId), inArray(walletAddresses.index, watched)))
    .orderBy(asc(walletAddresses.index))
    .limit(1)
  if (!first) return
  const { index } = first
  await tx.update(walletAddresses).set({ reference: PROOF, issuedAt: now }).where(addressAt(walletId, index))
  await tx
    .update(wallets)
    .set({ nextIndex: index + 1 })
    .where(eq(wallets.id, walletId))
  await scanForProof(tx, walletId, now)
}

/** Scans the proof address soon, since the merchant is about to send money there. */
export async function scanForProof(tx: Database, walletId: string, now: Date): Promise<void> {
  const proof = tx.select({ index: walletAddresses.index }).from(walletAddresses).where(isProof(walletId))
  await tx
    .update(watchedAddresses)
    .set({ dueAt: now, activeAt: now })
    .where(and(eq(watchedAddresses.walletId, walletId), inArray(watchedAddresses.index, proof)))
}

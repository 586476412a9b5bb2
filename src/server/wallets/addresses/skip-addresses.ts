import { and, eq, lte } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { watchedAddresses } from '../../storage/schema/scans'
import { type WalletRow, walletAddresses } from '../../storage/schema/wallets'
import { decryptAccountKey } from '../keys/decrypt-account-key'
import { deriveAddress } from '../keys/derive-address'
import { isAvailable, isUnshown, nextStoredIndex } from './conditions'
import { recordHistory } from './unpaid-gap'

/**
 * The number of addresses that are skipped after a used one, since another program with the key may have shown them.
 * The address after them, which becomes the proof, is then within the usual gap limit of 20.
 */
const SKIP_AHEAD = 19

export type IndexedAddress = { index: number; address: string }

/** Derives addresses by their index. Empty for a wallet whose key cannot be read. */
export function deriveAddresses(
  deps: Pick<Deps, 'encryption'>,
  wallet: WalletRow,
  from: number,
  length: number,
): IndexedAddress[] {
  const key = decryptAccountKey(deps, wallet)
  if (!key) return []
  return Array.from({ length }, (_, at) => ({ index: from + at, address: deriveAddress(key, from + at) }))
}

/** Skips an address, unless it was issued. */
export async function skipAddress(tx: Database, walletId: string, index: number): Promise<void> {
  await tx
    .update(walletAddresses)
    .set({ skipped: true })
    .where(and(isAvailable(walletId), eq(walletAddresses.index, index)))
  await tx.delete(watchedAddresses).where(and(isUnshown(walletId), eq(watchedAddresses.index, index)))
}

/** Skips all ready addresses, since another program may have used them meanwhile. */
export async function skipReady(tx: Database, walletId: string): Promise<void> {
  await tx.update(walletAddresses).set({ skipped: true }).where(isAvailable(walletId))
  await tx.delete(watchedAddresses).where(isUnshown(walletId))
}

/**
 * Skips addresses of a key because another program has used the address at index `used`: all addresses that were not
 * issued, up to `SKIP_AHEAD` after that index.
 */
export async function skipThrough(
  deps: Pick<Deps, 'encryption'>,
  tx: Database,
  wallet: WalletRow,
  used: number,
): Promise<void> {
  const { id: walletId, family } = wallet
  const index = used + SKIP_AHEAD
  await recordHistory(tx, walletId, used)
  await tx
    .update(walletAddresses)
    .set({ skipped: true })
    .where(and(isAvailable(walletId), lte(walletAddresses.index, index)))
  await tx.delete(watchedAddresses).where(and(isUnshown(walletId), lte(watchedAddresses.index, index)))
  const firstUnstored = await nextStoredIndex(tx, walletId)
  const missing = deriveAddresses(deps, wallet, firstUnstored, Math.max(0, index + 1 - firstUnstored))
  if (missing.length > 0)
    await tx.insert(walletAddresses).values(missing.map((one) => ({ ...one, walletId, family, skipped: true })))
}

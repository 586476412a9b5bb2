import { and, eq, isNull, lte, max } from 'drizzle-orm'
import type { Deps } from '../deps'
import type { Database } from '../storage/database'
import { type WalletRow, walletAddresses } from '../storage/schema/wallets'
import { watchedAddresses } from '../storage/schema/watching'
import { deriveAddress } from './derive-address'
import { readableKeyOf } from './wallet-view'

/** How far behind a used address the next one is: others that use the key are at most so far ahead. */
export const JUMP = 20

export type Indexed = { index: number; address: string }

/** Addresses of a wallet that nobody was given, and that somebody can be. */
export const isLeft = (walletId: string) =>
  and(eq(walletAddresses.walletId, walletId), isNull(walletAddresses.reference), eq(walletAddresses.skipped, false))

/** Addresses by their index. None of a wallet whose key cannot be read. */
export function derived(deps: Pick<Deps, 'encryption'>, wallet: WalletRow, from: number, length: number): Indexed[] {
  const key = readableKeyOf(deps, wallet)
  if (!key) return []
  return Array.from({ length }, (_, at) => ({ index: from + at, address: deriveAddress(key, from + at) }))
}

/** Gives an address to nobody, unless somebody has it. */
export async function leaveOut(tx: Database, walletId: string, index: number): Promise<void> {
  const unshown = and(eq(watchedAddresses.walletId, walletId), isNull(watchedAddresses.dueAt))
  await tx.delete(watchedAddresses).where(and(unshown, eq(watchedAddresses.index, index)))
  await tx
    .update(walletAddresses)
    .set({ skipped: true })
    .where(and(isLeft(walletId), eq(walletAddresses.index, index)))
}

/** Gives all addresses of a key up to an index to nobody, but for those that somebody has. */
export async function leaveOutUntil(
  deps: Pick<Deps, 'encryption'>,
  tx: Database,
  wallet: WalletRow,
  index: number,
): Promise<void> {
  const { id: walletId, family } = wallet
  await tx
    .delete(watchedAddresses)
    .where(
      and(eq(watchedAddresses.walletId, walletId), isNull(watchedAddresses.dueAt), lte(watchedAddresses.index, index)),
    )
  await tx
    .update(walletAddresses)
    .set({ skipped: true })
    .where(and(isLeft(walletId), lte(walletAddresses.index, index)))
  const [row] = await tx
    .select({ last: max(walletAddresses.index) })
    .from(walletAddresses)
    .where(eq(walletAddresses.walletId, walletId))
  const next = (row?.last ?? -1) + 1
  const rest = derived(deps, wallet, next, Math.max(0, index + 1 - next))
  if (rest.length > 0)
    await tx.insert(walletAddresses).values(rest.map((one) => ({ ...one, walletId, family, skipped: true })))
}

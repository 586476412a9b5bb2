import { and, eq, inArray } from 'drizzle-orm'
import type { Network } from '../../../contract/enums'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { type WalletRow, walletAddresses, wallets } from '../../storage/schema/wallets'
import { type IndexedAddress, skipAddress, skipThrough } from './skip-addresses'
import { findTransaction, logStop, type StopDeps, stopWallet } from './stop-wallet'

/** An address that was not issued, and has a history on a network. */
export interface UsedAddress extends IndexedAddress {
  network: Network
}

/**
 * Handles addresses that were not issued but have a history on a chain. In a list, only these addresses are skipped.
 * With a key, all addresses up to the last used one, and a few more, are skipped. If the key is not new and the
 * database was not restored, another program uses the key and could show the same addresses, so the wallet is also
 * stopped until the merchant resumes it. Addresses that were issued since the check are ignored, since our payments may
 * have used them.
 * @param maySkip whether the key is new, or the database may have been restored
 * @returns false if the wallet was stopped
 */
export async function skipOrStop(
  deps: StopDeps & Pick<Deps, 'log' | 'encryption' | 'chains'>,
  wallet: WalletRow,
  used: readonly UsedAddress[],
  maySkip: boolean,
): Promise<boolean> {
  if (used.length === 0) return true
  const hasOtherUser = wallet.key !== null && !maySkip
  const last = used.reduce((one, other) => (other.index > one.index ? other : one))
  const cause = { reason: 'used', ...last, hash: hasOtherUser ? await findTransaction(deps, last) : null } as const
  const count = await deps.storage.change(async (change) => {
    const { tx } = change
    await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, wallet.id)).for('update')
    const usedIndices = used.map(({ index }) => index)
    const indices = hasOtherUser ? await withoutIssued(tx, wallet.id, usedIndices) : usedIndices
    if (indices.length === 0) return 0
    if (hasOtherUser) await stopWallet(deps, change, wallet.id, cause)
    if (wallet.key !== null) await skipThrough(deps, tx, wallet, Math.max(...indices))
    else for (const index of indices) await skipAddress(tx, wallet.id, index)
    return indices.length
  })
  if (count === 0) return true
  if (hasOtherUser) logStop(deps, wallet.id, 'another program uses its key')
  else deps.log.warn({ event: 'wallet.addresses_skipped', wallet: wallet.id, count })
  return !hasOtherUser
}

async function withoutIssued(tx: Database, walletId: string, indices: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select()
    .from(walletAddresses)
    .where(and(eq(walletAddresses.walletId, walletId), inArray(walletAddresses.index, [...indices])))
  const issued = new Set(rows.flatMap(({ index, reference }) => (reference === null ? [] : [index])))
  return indices.filter((index) => !issued.has(index))
}

import { and, asc, eq, lt } from 'drizzle-orm'
import type { ChainReader } from '../../ports/chain-reader'
import { watchedAddresses } from '../../storage/schema/scans'
import type { WalletRow } from '../../storage/schema/wallets'
import { isUnshown } from './conditions'
import type { PrepareDeps } from './prepare-addresses'
import { skipOrStop } from './skip-or-stop'

/**
 * Checks prepared addresses again on a network, if their last scan was before `before`. `skipOrStop` handles addresses
 * that have got a history since then.
 * @param isStart whether the process has just started, so that the database may come from a backup
 * @returns false if the wallet was stopped
 */
export async function checkPrepared(
  deps: PrepareDeps,
  wallet: WalletRow,
  reader: ChainReader,
  before: Date,
  isStart: boolean,
): Promise<boolean> {
  const { database } = deps.storage
  const unshown = and(isUnshown(wallet.id), eq(watchedAddresses.network, reader.network))
  const rows = await database
    .select({ index: watchedAddresses.index, address: watchedAddresses.address })
    .from(watchedAddresses)
    .where(and(unshown, lt(watchedAddresses.scannedAt, before)))
    .orderBy(asc(watchedAddresses.index))
    .limit(reader.maxAddresses)
  if (rows.length === 0) return true
  const scanStarts = await reader.initialStates(rows.map(({ address }) => address))
  const { network } = reader
  const used = rows.flatMap((row, at) => (scanStarts[at] === null ? [{ ...row, network }] : []))
  if (!(await skipOrStop(deps, wallet, used, isStart))) return false
  const scannedAt = deps.clock.now()
  for (const [at, { index }] of rows.entries())
    if (scanStarts[at] !== null)
      await database
        .update(watchedAddresses)
        .set({ state: scanStarts[at], scannedAt })
        .where(and(unshown, eq(watchedAddresses.index, index)))
  return true
}

import { and, desc, eq, exists, gt, isNull, notExists, or, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../../payment/durations'
import type { ChainReader } from '../../ports/chain-reader'
import { watchedAddresses } from '../../storage/schema/scans'
import { type WalletRow, walletAddresses } from '../../storage/schema/wallets'
import { isWatchedAddress } from './conditions'
import type { PrepareDeps } from './prepare-addresses'
import { skipOrStop } from './skip-or-stop'

/** On a new network, only addresses of payments within this time are watched. */
const RECENT_MS = 2 * DAY_MS

/**
 * Starts to watch addresses on a network that was unavailable when they were prepared, or that has got a node since,
 * because they receive money there, too. `skipOrStop` handles addresses that have a history there.
 * @param isStart whether the process has just started, so that the database may come from a backup
 * @returns false if the wallet was stopped
 */
export async function watchNewNetwork(
  deps: PrepareDeps,
  wallet: WalletRow,
  reader: ChainReader,
  isStart: boolean,
): Promise<boolean> {
  const { database } = deps.storage
  const { id: walletId } = wallet
  const recently = new Date(deps.clock.now().getTime() - RECENT_MS)
  const { network } = reader
  const watches = (condition: SQL | undefined) =>
    database.select({ index: watchedAddresses.index }).from(watchedAddresses).where(condition)
  const rows = await database
    .select()
    .from(walletAddresses)
    .where(
      and(
        eq(walletAddresses.walletId, walletId),
        eq(walletAddresses.skipped, false),
        or(isNull(walletAddresses.reference), gt(walletAddresses.issuedAt, recently)),
        exists(watches(isWatchedAddress)),
        notExists(watches(and(isWatchedAddress, eq(watchedAddresses.network, network)))),
      ),
    )
    // The addresses of the newest payments come first.
    .orderBy(desc(walletAddresses.index))
    .limit(reader.maxAddresses)
  if (rows.length === 0) return true
  const scanStarts = await reader.initialStates(rows.map(({ address }) => address))
  const now = deps.clock.now()
  const used = rows.filter(({ reference }, at) => scanStarts[at] === null && reference === null)
  const usedThere = used.map(({ index, address }) => ({ index, address, network }))
  if (!(await skipOrStop(deps, wallet, usedThere, isStart))) return false
  // Further addresses may have been skipped with these, so the remaining ones are read again.
  if (used.length > 0) return watchNewNetwork(deps, wallet, reader, isStart)
  const unused = rows.flatMap(({ index, address, reference }, at) =>
    scanStarts[at] === null
      ? []
      : [
          {
            ...{ network, address, walletId, index, state: scanStarts[at] },
            ...{ scannedAt: now, activeAt: now, dueAt: reference === null ? null : now },
          },
        ],
  )
  if (unused.length > 0) await database.insert(watchedAddresses).values(unused).onConflictDoNothing()
  return true
}

import { and, desc, eq, exists, gt, isNull, notExists, or, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../../payment/durations'
import type { ChainReader } from '../../ports/chain-reader'
import { watchedAddresses } from '../../storage/schema/scans'
import { type WalletRow, walletAddresses } from '../../storage/schema/wallets'
import { isSameAddress } from './conditions'
import type { PrepareDeps } from './prepare-addresses'
import { skipOrStop } from './skip-or-stop'

/** Older payments are not scanned on a network that is new. */
const RECENT_MS = 2 * DAY_MS

/**
 * Starts to watch addresses on a network that was unavailable when they were prepared, or that has a node only now,
 * since the key receives there too. `skipOrStop` handles those that have a history there.
 * @param isStart the database may have been restored
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
  const watches = (which: SQL | undefined) =>
    database.select({ index: watchedAddresses.index }).from(watchedAddresses).where(which)
  const rows = await database
    .select()
    .from(walletAddresses)
    .where(
      and(
        eq(walletAddresses.walletId, walletId),
        eq(walletAddresses.skipped, false),
        or(isNull(walletAddresses.reference), gt(walletAddresses.issuedAt, recently)),
        exists(watches(isSameAddress)),
        notExists(watches(and(isSameAddress, eq(watchedAddresses.network, network)))),
      ),
    )
    // the newest payments first
    .orderBy(desc(walletAddresses.index))
    .limit(reader.maxAddresses)
  if (rows.length === 0) return true
  const states = await reader.initialStates(rows.map(({ address }) => address))
  const now = deps.clock.now()
  const used = rows.filter(({ reference }, at) => states[at] === null && reference === null)
  const indices = used.map(({ index }) => index)
  if (!(await skipOrStop(deps, wallet, indices, isStart))) return false
  // the addresses of a key after them are skipped as well
  if (used.length > 0) return watchNewNetwork(deps, wallet, reader, isStart)
  const fresh = rows.flatMap(({ index, address, reference }, at) =>
    states[at] === null
      ? []
      : [
          {
            ...{ network, address, walletId, index, state: states[at] },
            ...{ scannedAt: now, activeAt: now, dueAt: reference === null ? null : now },
          },
        ],
  )
  if (fresh.length > 0) await database.insert(watchedAddresses).values(fresh).onConflictDoNothing()
  return true
}

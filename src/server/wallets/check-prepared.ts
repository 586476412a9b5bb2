import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { ChainReader } from '../ports/chain-reader'
import type { WalletRow } from '../storage/schema/wallets'
import { watchedAddresses } from '../storage/schema/watching'
import type { PrepareDeps } from './prepare-addresses'
import { skipAddress, skipBehind } from './skip-addresses'
import { stopIfForeign } from './stop-wallet'

/**
 * Looks again on a network at the addresses that nobody was given yet, and that were last looked at before a time. One
 * that has got a history is never given: of a list it is skipped. Of a key it means that something else uses it, and the wallet is
 * stopped; but after a start the database may have been restored, and all up to there and a few more are skipped.
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
  const { id: walletId } = wallet
  const unshown = and(
    eq(watchedAddresses.walletId, walletId),
    eq(watchedAddresses.network, reader.network),
    isNull(watchedAddresses.dueAt),
  )
  const rows = await database
    .select({ index: watchedAddresses.index, address: watchedAddresses.address })
    .from(watchedAddresses)
    .where(and(unshown, lt(watchedAddresses.lookedAt, before)))
    .orderBy(asc(watchedAddresses.index))
    .limit(reader.mostAddresses)
  if (rows.length === 0) return true
  const states = await reader.begin(rows.map(({ address }) => address))
  const used = rows.flatMap(({ index }, at) => (states[at] === null ? [index] : []))
  const last = used.at(-1)
  if (last !== undefined && wallet.key !== null && !isStart && (await stopIfForeign(deps, wallet, used))) return false
  if (last !== undefined && (isStart || wallet.key === null)) {
    deps.log.warn({ event: 'wallet.addresses_skipped', wallet: walletId, count: used.length })
    await deps.storage.change(async ({ tx }) => {
      if (wallet.key !== null) await skipBehind(deps, tx, wallet, last)
      else for (const index of used) await skipAddress(tx, walletId, index)
    })
  }
  const lookedAt = deps.clock.now()
  for (const [at, { index }] of rows.entries())
    if (states[at] !== null)
      await database
        .update(watchedAddresses)
        .set({ state: states[at], lookedAt })
        .where(and(unshown, eq(watchedAddresses.index, index)))
  return true
}

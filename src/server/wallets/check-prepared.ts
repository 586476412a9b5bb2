import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { WalletRow } from '../storage/schema/wallets'
import { watchedAddresses } from '../storage/schema/watching'
import { networksOf } from './families'
import { JUMP, leaveOut, leaveOutUntil } from './leave-out'
import type { PrepareDeps } from './prepare-addresses'
import { stopWallet } from './stop-wallet'

/**
 * Looks again at the addresses that nobody was given yet, and that were last looked at before a time. One that has got a
 * history is never given: of a list it is left out. Of a key it means that something else uses it, and the wallet is
 * stopped; but after a start the database may have been restored, and all up to there and a few more are left out.
 */
export async function checkPrepared(
  deps: PrepareDeps,
  wallet: WalletRow,
  before: Date,
  isStart: boolean,
): Promise<void> {
  const { database } = deps.storage
  const { id: walletId } = wallet
  for (const network of networksOf(wallet.family)) {
    const reader = deps.chains.get(network)
    if (!reader) continue
    const unshown = and(
      eq(watchedAddresses.walletId, walletId),
      eq(watchedAddresses.network, network),
      isNull(watchedAddresses.dueAt),
    )
    const rows = await database
      .select({ index: watchedAddresses.index, address: watchedAddresses.address })
      .from(watchedAddresses)
      .where(and(unshown, lt(watchedAddresses.lookedAt, before)))
      .orderBy(asc(watchedAddresses.index))
      .limit(reader.mostAddresses)
    if (rows.length === 0) continue
    const states = await reader.begin(rows.map(({ address }) => address))
    const used = rows.filter((_, at) => states[at] === null)
    const last = used.at(-1)?.index
    if (last !== undefined && wallet.key !== null && !isStart) return stopWallet(deps, walletId)
    if (last !== undefined) {
      deps.log.warn({ event: 'wallet.used_addresses', wallet: walletId, count: used.length })
      await deps.storage.change(async ({ tx }) => {
        if (wallet.key !== null) await leaveOutUntil(deps, tx, wallet, last + JUMP)
        else for (const { index } of used) await leaveOut(tx, walletId, index)
      })
    }
    const lookedAt = deps.clock.now()
    for (const [at, { index }] of rows.entries())
      if (states[at] !== null)
        await database
          .update(watchedAddresses)
          .set({ state: states[at], lookedAt })
          .where(and(unshown, eq(watchedAddresses.index, index)))
  }
}

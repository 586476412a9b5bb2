import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Deps } from '../deps'
import type { Database } from '../storage/database'
import { type WalletRow, walletAddresses, wallets } from '../storage/schema/wallets'
import { skipBehind } from './skip-addresses'

type StopDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'encryption'>

/**
 * Stops a wallet whose key something else uses: two installations would show the same addresses. All up to the last of
 * these indices and a few more are skipped, so that the merchant can resume. False, and nothing happens, if each was
 * given to somebody since it was looked at: then it was used by a payment.
 */
export async function stopIfForeign(deps: StopDeps, wallet: WalletRow, used: readonly number[]): Promise<boolean> {
  const isStopped = await deps.storage.change(async ({ tx }) => {
    await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, wallet.id)).for('update')
    const rows = await tx
      .select()
      .from(walletAddresses)
      .where(and(eq(walletAddresses.walletId, wallet.id), inArray(walletAddresses.index, [...used])))
    const given = new Set(rows.flatMap(({ index, reference }) => (reference === null ? [] : [index])))
    const foreign = used.filter((index) => !given.has(index))
    if (foreign.length === 0) return false
    await stop(deps, tx, wallet.id)
    await skipBehind(deps, tx, wallet, Math.max(...foreign))
    return true
  })
  if (isStopped) logStop(deps, wallet.id, 'its key is used elsewhere, too')
  return isStopped
}

/** Stops a wallet one of whose stored addresses does not follow from its key. */
export async function stopWallet(deps: StopDeps, id: string): Promise<void> {
  await stop(deps, deps.storage.database, id)
  logStop(deps, id, 'a stored address does not follow from its key')
}

async function stop({ clock }: StopDeps, tx: Database, id: string): Promise<void> {
  await tx
    .update(wallets)
    .set({ stoppedAt: clock.now() })
    .where(and(eq(wallets.id, id), isNull(wallets.stoppedAt)))
}

const logStop = ({ log }: StopDeps, wallet: string, error: string) =>
  log.error({ event: 'wallet.stopped', wallet, error })

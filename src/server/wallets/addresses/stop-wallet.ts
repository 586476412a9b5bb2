import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/queue/queue-mail'
import { ChainUnavailable } from '../../ports/chain-reader'
import type { Change } from '../../ports/storage'
import { type StopCause, wallets } from '../../storage/schema/wallets'

export type StopDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'settings'>

/**
 * Stops a wallet: it issues no address until its merchant resumes it. The owner and the operator are mailed once for
 * each stop.
 */
export async function stopWallet(
  deps: StopDeps,
  change: Pick<Change, 'tx'>,
  id: string,
  stoppedBy: StopCause,
): Promise<void> {
  const [stopped] = await change.tx
    .update(wallets)
    .set({ stoppedAt: deps.clock.now(), stoppedBy })
    .where(and(eq(wallets.id, id), isNull(wallets.stoppedAt)))
    .returning({ mode: wallets.mode })
  if (!stopped) return
  for (const kind of ['wallet_stopped', 'wallet_stopped_operator'] as const)
    await queueMail(change, deps, { kind, mode: stopped.mode, walletId: id })
}

export const logStop = ({ log }: Pick<Deps, 'log'>, wallet: string, error: string) =>
  log.error({ event: 'wallet.stopped', wallet, error })

/** The transaction of an address that something else has used. Null if no node tells. */
export async function findTransaction(
  { chains }: Pick<Deps, 'chains'>,
  { network, address }: Pick<StopCause, 'network' | 'address'>,
): Promise<string | null> {
  const reader = network && chains.get(network)
  if (!reader) return null
  try {
    return await reader.transactionOf(address)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    return null
  }
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { ownersWithEmail } from '../../mail/queue/owners-with-email'
import { queueMail } from '../../mail/queue/queue-mail'
import { ChainUnavailable } from '../../ports/chain-reader'
import type { Change } from '../../ports/storage'
import { type StopCause, wallets } from '../../storage/schema/wallets'

export type StopDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'settings'>

/**
 * Stops a wallet: it issues no address until its merchant resumes it. Every owner and the operator are mailed once
 * for each stop.
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
    .returning({ mode: wallets.mode, merchantId: wallets.merchantId })
  if (!stopped) return
  const owners = await ownersWithEmail(change.tx, stopped.merchantId)
  const mail = { mode: stopped.mode, walletId: id }
  // Without an owner's address, the mail goes to the merchant's or the operator's.
  for (const memberId of owners.length > 0 ? owners : [null])
    await queueMail(change, deps, { ...mail, kind: 'wallet_stopped', memberId })
  await queueMail(change, deps, { ...mail, kind: 'wallet_stopped_operator' })
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

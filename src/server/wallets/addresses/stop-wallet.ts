import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../../deps'
import type { Database } from '../../ports/storage'
import { wallets } from '../../storage/schema/wallets'

/** Stops a wallet: it issues no address until its merchant resumes it. */
export const stopWallet = ({ clock }: Pick<Deps, 'clock'>, tx: Database, id: string) =>
  tx
    .update(wallets)
    .set({ stoppedAt: clock.now() })
    .where(and(eq(wallets.id, id), isNull(wallets.stoppedAt)))

export const logStop = ({ log }: Pick<Deps, 'log'>, wallet: string, error: string) =>
  log.error({ event: 'wallet.stopped', wallet, error })

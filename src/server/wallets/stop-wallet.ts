import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../deps'
import { wallets } from '../storage/schema/wallets'

/** Something else uses the wallet's key: two installations would show the same addresses. No more are given from now on. */
export async function stopWallet(
  { storage, clock, log }: Pick<Deps, 'storage' | 'clock' | 'log'>,
  id: string,
): Promise<void> {
  const stopped = await storage.database
    .update(wallets)
    .set({ stoppedAt: clock.now() })
    .where(and(eq(wallets.id, id), isNull(wallets.stoppedAt)))
    .returning({ id: wallets.id })
  if (stopped.length > 0) log.error({ event: 'wallet.stopped', wallet: id, error: 'its key is used elsewhere, too' })
}

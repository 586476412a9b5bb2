import { eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import { MINUTE_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { after } from '../storage/database'
import { networkWatches } from '../storage/schema/watching'

/** Taken again while a look lasts. If its holder dies, another process takes over. */
const LEASE_MS = MINUTE_MS

/** Whether this process, and no other, looks at the network from now on. */
export async function takeLease(
  { storage }: Pick<Deps, 'storage'>,
  network: Network,
  holder: string,
): Promise<boolean> {
  const { database } = storage
  const lease = { holder, leaseUntil: after(storage.now(), LEASE_MS) }
  const taken = await database
    .insert(networkWatches)
    .values({ network, ...lease })
    .onConflictDoUpdate({
      target: networkWatches.network,
      set: lease,
      setWhere: or(
        eq(networkWatches.holder, holder),
        isNull(networkWatches.leaseUntil),
        lt(networkWatches.leaseUntil, storage.now()),
      ),
    })
    .returning({ network: networkWatches.network })
  return taken.length > 0
}

/** So that another process need not wait for the lease to end. */
export async function giveUpLease({ storage }: Pick<Deps, 'storage'>, holder: string): Promise<void> {
  await storage.database
    .update(networkWatches)
    .set({ holder: null, leaseUntil: sql`null` })
    .where(eq(networkWatches.holder, holder))
}

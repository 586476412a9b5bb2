import { eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { Deps } from '../deps'
import { after } from '../storage/database'
import { networkScans } from '../storage/schema/scans'

/** Taken again while a look lasts. If its holder dies, another process takes over. */
const LEASE_MS = 60_000

/** Whether this process, and no other, looks at the network from now on. */
export async function takeLease(
  { storage }: Pick<Deps, 'storage'>,
  network: Network,
  holder: string,
): Promise<boolean> {
  const { database } = storage
  const lease = { holder, leaseUntil: after(storage.now(), LEASE_MS) }
  const taken = await database
    .insert(networkScans)
    .values({ network, ...lease })
    .onConflictDoUpdate({
      target: networkScans.network,
      set: lease,
      setWhere: or(
        eq(networkScans.holder, holder),
        isNull(networkScans.leaseUntil),
        lt(networkScans.leaseUntil, storage.now()),
      ),
    })
    .returning({ network: networkScans.network })
  return taken.length > 0
}

/** So that another process need not wait for the lease to end. */
export async function giveUpLease({ storage }: Pick<Deps, 'storage'>, holder: string): Promise<void> {
  await storage.database
    .update(networkScans)
    .set({ holder: null, leaseUntil: sql`null` })
    .where(eq(networkScans.holder, holder))
}

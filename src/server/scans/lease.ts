import { eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import type { Deps } from '../deps'
import { repeat } from '../runtime/repeat'
import { after } from '../storage/database'
import { networkWatches } from '../storage/schema/watching'

/** If its holder dies, another process takes over. */
const LEASE_MS = 60_000
/** How often the lease is taken again while a scan lasts. Scans through public hosts take minutes. */
const RENEW_MS = 20_000

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

/** Takes the lease again and again while work lasts. Whether it was lost meanwhile is for the caller to ask. */
export async function whileRenewing<Result>(
  deps: Pick<Deps, 'storage' | 'clock' | 'log'>,
  network: Network,
  holder: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const renew = () => takeLease(deps, network, holder)
  const stop = repeat(deps.clock, deps.log, `lease_${network.toLowerCase()}`, RENEW_MS, renew)
  try {
    return await work()
  } finally {
    await stop()
  }
}

/** So that another process need not wait for the lease to end. */
export async function giveUpLease({ storage }: Pick<Deps, 'storage'>, holder: string): Promise<void> {
  await storage.database
    .update(networkWatches)
    .set({ holder: null, leaseUntil: sql`null` })
    .where(eq(networkWatches.holder, holder))
}

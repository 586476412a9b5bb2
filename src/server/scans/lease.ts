import { eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Network } from '../../contract/enums'
import { MINUTE_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import { repeat } from '../runtime/repeat'
import { plusMs } from '../storage/database'
import { networkScans } from '../storage/schema/scans'

/** Another process takes over after this time if the holder dies. */
const LEASE_MS = MINUTE_MS
/** How often the lease is renewed during a scan. Scans through public hosts take minutes. */
const RENEW_MS = 20_000

/** Takes or renews the lease of a network. Returns whether this process alone scans the network from now on. */
export async function takeLease(
  { storage }: Pick<Deps, 'storage'>,
  network: Network,
  holder: string,
): Promise<boolean> {
  const { database } = storage
  const lease = { holder, leaseUntil: plusMs(storage.now(), LEASE_MS) }
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

/** Renews the lease while work lasts. The caller checks afterwards whether the lease was lost. */
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

/** Releases all leases of this process, so that another process need not wait for their end. */
export async function releaseLeases({ storage }: Pick<Deps, 'storage'>, holder: string): Promise<void> {
  await storage.database
    .update(networkScans)
    .set({ holder: null, leaseUntil: sql`null` })
    .where(eq(networkScans.holder, holder))
}

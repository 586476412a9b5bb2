import { and, desc, gt, inArray } from 'drizzle-orm'
import type { PaymentChange } from '../../../contract/session/payment-change'
import type { Deps } from '../../deps'
import { type Owner, ownedBy } from '../../storage/owner'
import { sessions } from '../../storage/schema/sessions'
import { createFollower, type Follower, type Following, type Listener, MOST_CHANGES } from './change-follower'

/** How long changes are gathered, so that a busy minute is one query a second, however many follow. */
const GATHER_MS = 1000
/** Proxies close a connection that is silent for a minute. New payments are looked for as often. */
const KEEPALIVE_MS = 20_000
/** How much later a new payment can be seen than it says: transactions take a while, and clocks of machines differ. */
const OVERLAP_MS = 10_000
/** Then the client comes back. */
const STREAM_MS = 600_000
/**
 * How many followers a process has, a merchant in a mode, a member or key, and a device, so that no member takes the places of
 * the others; and of how many changes at once it asks whose they are.
 */
const MOST = { process: 1000, merchant: 50, person: 20, device: 10, gathered: 2000 } as const

export type ChangeFeed = ReturnType<typeof createChangeFeed>

const isSame = (one: Owner, other: Owner) => one.merchantId === other.merchantId && one.mode === other.mode

/** Tells merchants of their payments as they change, without a write: each process hears of every change anyway. */
export function createChangeFeed({ storage, clock }: Pick<Deps, 'storage' | 'clock'>) {
  const followers = new Set<Follower>()
  /** Sessions that changed since the last look; of any merchant, as it is not known yet whose they are. */
  const changed = new Set<string>()
  let isGathering = false
  let stopLooking = () => {}
  let lookedAt = clock.now()
  let closed = false

  const told = { id: sessions.id, status: sessions.status, version: sessions.version }
  const tellAll = () => {
    for (const follower of followers) follower.tellMany()
  }

  async function tellGathered(): Promise<void> {
    isGathering = false
    const ids = [...changed]
    changed.clear()
    if (ids.length > MOST.gathered) return tellAll()
    const merchants = [...new Set([...followers].map(({ owner }) => owner.merchantId))]
    if (merchants.length === 0) return
    const rows = await storage.database
      .select({ ...told, merchantId: sessions.merchantId, mode: sessions.mode })
      .from(sessions)
      .where(and(inArray(sessions.id, ids), inArray(sessions.merchantId, merchants)))
    for (const { merchantId, mode, ...change } of rows)
      for (const follower of followers) if (isSame(follower.owner, { merchantId, mode })) follower.tell(change)
  }

  /** Nobody is told of new payments, since nobody could have waited for one. And every follower hears that all is well. */
  async function tellNew(): Promise<void> {
    const since = new Date(lookedAt.getTime() - OVERLAP_MS)
    lookedAt = clock.now()
    await endRevoked()
    const owners = new Map([...followers].map(({ owner }) => [`${owner.merchantId} ${owner.mode}`, owner]))
    for (const owner of owners.values()) {
      const made = await newOf(owner, since)
      for (const follower of followers) {
        if (!isSame(follower.owner, owner)) continue
        if (made.length > MOST_CHANGES) follower.tellMany()
        else for (const change of made) follower.tell(change)
        follower.tellAlive()
      }
    }
  }

  /** Whoever signs out or loses a key is announced, too; this covers what ends by itself, and announcements that were lost. */
  async function endRevoked(): Promise<void> {
    const devices = new Map([...followers].map(({ owner }) => [owner.device, owner]))
    for (const { device, isAllowed } of devices.values())
      if (!(await isAllowed())) endWhere((owner) => owner.device === device)
  }

  function endWhere(isOver: (owner: Listener) => boolean): void {
    for (const follower of [...followers]) if (isOver(follower.owner)) follower.end()
  }

  const mayFollow = (owner: Listener): boolean => {
    const count = (isCounted: (other: Listener) => boolean) =>
      [...followers].filter((follower) => isCounted(follower.owner)).length
    return (
      followers.size < MOST.process &&
      count((other) => isSame(other, owner)) < MOST.merchant &&
      count(({ person }) => person === owner.person) < MOST.person &&
      count(({ device }) => device === owner.device) < MOST.device
    )
  }

  const newOf = ({ merchantId, mode }: Owner, since: Date): Promise<PaymentChange[]> =>
    storage.database
      .select(told)
      .from(sessions)
      .where(and(ownedBy(sessions, { merchantId, mode }), gt(sessions.createdAt, since)))
      .orderBy(desc(sessions.createdAt))
      .limit(MOST_CHANGES + 1)

  /** As long as anybody follows. What cannot be looked up is read again by who follows. */
  function lookForNew(): void {
    stopLooking = clock.after(KEEPALIVE_MS, async () => {
      await tellNew().catch(tellAll)
      if (followers.size > 0 && !closed) lookForNew()
    })
  }

  function forget(follower: Follower): void {
    followers.delete(follower)
    if (followers.size > 0) return
    stopLooking()
    changed.clear()
  }

  return {
    /** A session changed, of whomever. */
    onSession(id: string) {
      if (followers.size === 0) return
      // one more than is asked for says that there are too many
      if (changed.size <= MOST.gathered) changed.add(id)
      if (isGathering) return
      isGathering = true
      clock.after(GATHER_MS, () => void tellGathered().catch(tellAll))
    },
    /** A device, member, key or merchant must not go on. */
    onAccessEnded: (id: string) =>
      endWhere(({ person, device, merchantId }) => [person, device, merchantId].includes(id)),
    /** Messages were missed, and one may have ended somebody's access. */
    onMissed() {
      tellAll()
      if (followers.size > 0) void endRevoked().catch(tellAll)
    },
    /** What happens to the merchant's payments from now on, for ten minutes at most. Null if too many follow already. */
    follow(owner: Listener): Following | null {
      if (closed || !mayFollow(owner)) return null
      if (followers.size === 0) {
        lookedAt = clock.now()
        lookForNew()
      }
      const follower = createFollower(owner, (ended) => {
        cancelEnd()
        forget(ended)
      })
      const cancelEnd = clock.after(STREAM_MS, follower.end)
      followers.add(follower)
      return follower
    },
    close() {
      closed = true
      for (const follower of [...followers]) follower.end()
    },
  }
}

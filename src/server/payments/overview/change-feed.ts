import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { PaymentChange } from '../../../contract/payment-change'
import type { Deps } from '../../deps'
import type { Owner } from '../../storage/owner'
import { sessions } from '../../storage/schema/sessions'

/** How long changes are gathered, so that a busy minute is one query a second. */
const GATHER_MS = 1000
/** Proxies close a connection that is silent for a minute. */
const KEEPALIVE_MS = 20_000
/** Then the client comes back. */
const STREAM_MS = 600_000
/** How many followers a process has, and a merchant in a mode. */
const MOST = { process: 1000, merchant: 50 } as const
/** With more changes at once, the client is told to read everything again. */
const MOST_CHANGES = 200

interface Follower {
  owner: Owner
  /** Sessions that changed since the last look; of any merchant, as it is not known yet whose they are. */
  changed: Set<string>
  /** When new payments were looked for last. Nobody is told of them, since nobody could have waited for one. */
  lookedAt: Date
  wake: () => void
}

/** What a follower hears: payments that changed, that too many did, or nothing for a while. */
export type Heard = { changes: PaymentChange[] } | 'many' | 'nothing'

export type ChangeFeed = ReturnType<typeof createChangeFeed>

/** Tells merchants of their payments as they change, without a write: each process hears of every change anyway. */
export function createChangeFeed({ storage, clock }: Pick<Deps, 'storage' | 'clock'>) {
  const followers = new Set<Follower>()
  let closed = false

  const told = { id: sessions.id, status: sessions.status, version: sessions.version }
  const own = ({ owner: { merchantId, mode } }: Follower) =>
    and(eq(sessions.merchantId, merchantId), eq(sessions.mode, mode))

  async function changesOf(follower: Follower): Promise<PaymentChange[]> {
    const ids = [...follower.changed]
    follower.changed.clear()
    return storage.database
      .select(told)
      .from(sessions)
      .where(and(inArray(sessions.id, ids), own(follower)))
  }

  async function newOf(follower: Follower): Promise<PaymentChange[]> {
    const since = follower.lookedAt
    follower.lookedAt = clock.now()
    return storage.database
      .select(told)
      .from(sessions)
      .where(and(own(follower), gt(sessions.createdAt, since)))
      .orderBy(desc(sessions.createdAt))
      .limit(MOST_CHANGES)
  }

  const pause = (follower: Follower, ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, resolve)
      follower.wake = () => {
        cancel()
        resolve()
      }
    })

  async function* listen(follower: Follower): AsyncGenerator<Heard> {
    const end = clock.now().getTime() + STREAM_MS
    try {
      while (!closed && clock.now().getTime() < end) {
        if (follower.changed.size === 0) await pause(follower, KEEPALIVE_MS)
        if (closed) return
        if (follower.changed.size === 0) {
          const changes = await newOf(follower)
          yield changes.length > 0 ? { changes } : 'nothing'
          continue
        }
        // what changes meanwhile is told together
        follower.wake = () => {}
        await new Promise<void>((resolve) => clock.after(GATHER_MS, resolve))
        const isMany = follower.changed.size > MOST_CHANGES
        if (isMany) follower.changed.clear()
        const changes = isMany ? [] : await changesOf(follower)
        if (isMany) yield 'many'
        else if (changes.length > 0) yield { changes }
      }
    } finally {
      followers.delete(follower)
    }
  }

  return {
    /** A session changed, of whomever. */
    onSession(id: string) {
      for (const follower of followers) {
        // one more than told says that there are too many
        if (follower.changed.size <= MOST_CHANGES) follower.changed.add(id)
        follower.wake()
      }
    },
    /** Messages were missed. */
    onMissed() {
      for (const follower of followers) {
        for (let missed = 0; missed <= MOST_CHANGES; missed += 1) follower.changed.add(`missed ${missed}`)
        follower.wake()
      }
    },
    /** What happens to the merchant's payments from now on, for ten minutes at most. Null if too many follow already. */
    follow(owner: Owner): AsyncGenerator<Heard> | null {
      const ofMerchant = [...followers].filter(
        ({ owner: { merchantId, mode } }) => merchantId === owner.merchantId && mode === owner.mode,
      )
      if (closed || followers.size >= MOST.process || ofMerchant.length >= MOST.merchant) return null
      const follower: Follower = { owner, changed: new Set(), lookedAt: clock.now(), wake: () => {} }
      followers.add(follower)
      return listen(follower)
    },
    close() {
      closed = true
      for (const { wake } of followers) wake()
    },
  }
}

import { and, desc, gt, inArray } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { sessions } from '../../storage/schema/sessions'
import { MAX_CHANGES, type Subscriber, type Subscription } from './subscription'
import { createSubscriptions, type Subscriptions } from './subscriptions'

/**
 * How long changes are gathered, so that a busy service makes one query a second, however many subscribers there are.
 */
const GATHER_MS = 1000
/** With more changes at once, their merchants are not looked up: every subscriber reads everything again. */
const MAX_GATHERED = 2000
/** Proxies close a connection that is silent for a minute. New payments are searched for at the same interval. */
const KEEPALIVE_MS = 20_000
/** The longest delay until a new payment is visible: transactions take a while, and clocks of machines differ. */
const OVERLAP_MS = 10_000
/** The client subscribes again after this time. */
const STREAM_MS = 600_000

type FeedDeps = Pick<Deps, 'storage' | 'clock'>

const CHANGE = { id: sessions.id, status: sessions.status, version: sessions.version }

/** Pushes changed payments to the subscribers of their merchants. */
function createChangePush({ storage, clock }: FeedDeps, subscriptions: Subscriptions) {
  const changed = new Set<string>()
  let isGathering = false

  async function push(): Promise<void> {
    isGathering = false
    const ids = [...changed]
    changed.clear()
    if (ids.length > MAX_GATHERED) return subscriptions.pushManyToAll()
    const merchants = subscriptions.owners().map(({ merchantId }) => merchantId)
    if (merchants.length === 0) return
    const rows = await storage.database
      .select({ ...CHANGE, merchantId: sessions.merchantId, mode: sessions.mode })
      .from(sessions)
      .where(and(inArray(sessions.id, ids), inArray(sessions.merchantId, merchants)))
    for (const { merchantId, mode, ...change } of rows)
      for (const subscription of subscriptions.of({ merchantId, mode })) subscription.push(change)
  }

  return {
    /** A session of any merchant changed. */
    add(id: string) {
      // One id above the limit is enough to show that there are too many.
      if (changed.size <= MAX_GATHERED) changed.add(id)
      if (isGathering) return
      isGathering = true
      clock.after(GATHER_MS, () => void push().catch(subscriptions.pushManyToAll))
    },
    clear: () => changed.clear(),
  }
}

/** Pushes new payments, which are not announced, and keep-alive messages. */
function createNewPaymentsPush({ storage, clock }: FeedDeps, subscriptions: Subscriptions) {
  let stop = () => {}
  let lastSearch = clock.now()

  async function push(): Promise<void> {
    const since = new Date(lastSearch.getTime() - OVERLAP_MS)
    lastSearch = clock.now()
    // Access that expires is not announced, and announcements can be lost.
    await subscriptions.endRevoked()
    for (const owner of subscriptions.owners()) {
      const created = await newPayments(owner, since)
      for (const subscription of subscriptions.of(owner)) {
        if (created.length > MAX_CHANGES) subscription.pushMany()
        else for (const change of created) subscription.push(change)
        subscription.keepAlive()
      }
    }
  }

  const newPayments = ({ merchantId, mode }: MerchantAndMode, since: Date) =>
    storage.database
      .select(CHANGE)
      .from(sessions)
      .where(and(ownedBy(sessions, { merchantId, mode }), gt(sessions.createdAt, since)))
      .orderBy(desc(sessions.createdAt))
      .limit(MAX_CHANGES + 1)

  function repeat(): void {
    stop()
    stop = clock.after(KEEPALIVE_MS, async () => {
      await push().catch(subscriptions.pushManyToAll)
      if (!subscriptions.isEmpty()) repeat()
    })
  }

  return {
    start() {
      lastSearch = clock.now()
      repeat()
    },
    stop: () => stop(),
  }
}

/** Notifies merchants of changed payments. Each process is notified of every change anyway, so nothing is queued. */
export function createChangeFeed(deps: FeedDeps) {
  const subscriptions = createSubscriptions()
  const changes = createChangePush(deps, subscriptions)
  const newPayments = createNewPaymentsPush(deps, subscriptions)
  let closed = false

  return {
    onSession(id: string) {
      if (!subscriptions.isEmpty()) changes.add(id)
    },
    /** Ends the subscriptions of a device, member, key or merchant whose access has ended. */
    onAccessEnded: (id: string) =>
      subscriptions.end(({ person, device, merchantId }) => [person, device, merchantId].includes(id)),
    /** Handles missed announcements. Any payment may have changed, and any access may have ended. */
    onMissed() {
      subscriptions.pushManyToAll()
      if (!subscriptions.isEmpty()) void subscriptions.endRevoked().catch(subscriptions.pushManyToAll)
    },
    /**
     * Subscribes to the merchant's changed payments, for at most ten minutes. Null if there are too many subscriptions.
     */
    follow(owner: Subscriber): Subscription | null {
      if (closed) return null
      const isFirst = subscriptions.isEmpty()
      const added = subscriptions.add(owner, () => {
        cancelEnd()
        if (!subscriptions.isEmpty()) return
        newPayments.stop()
        changes.clear()
      })
      if (!added) return null
      const cancelEnd = deps.clock.after(STREAM_MS, added.end)
      if (isFirst) newPayments.start()
      return added
    },
    close() {
      closed = true
      subscriptions.end(() => true)
    },
  }
}
export type ChangeFeed = ReturnType<typeof createChangeFeed>

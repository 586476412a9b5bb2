import { and, count, countDistinct, eq, gt, lt } from 'drizzle-orm'
import type { Deps } from '../deps'
import type { Intake } from '../payments/intake/intake'
import { settings } from '../storage/schema/operation'
import { events, webhookEndpoints } from '../storage/schema/webhooks'
import { unseenNetworks } from './unseen-networks'

const MINUTE = 60_000

/** What the operator is told of, and after how long. */
const TOLD_AFTER_MS = {
  custody: 10 * MINUTE,
  networks: 10 * MINUTE,
  rates: 10 * MINUTE,
  rate_jumps: 0,
  webhooks: 60 * MINUTE,
}
export type Outage = keyof typeof TOLD_AFTER_MS
const OUTAGES = Object.keys(TOLD_AFTER_MS) as Outage[]

/** Movements are read at least once a minute. */
const CUSTODY_LAG_SECONDS = 180
/** An event is first sent at once, then after 5 s, 1 min and 5 min. */
const UNDELIVERED_MS = 10 * MINUTE
/** A price that jumped is refused for five minutes at most. Other processes may see no jump, since they asked later. */
const JUMP_MS = 6 * MINUTE

type OutageDeps = Pick<Deps, 'storage' | 'clock' | 'custody' | 'chains' | 'rates'> & {
  intake: Pick<Intake, 'lag'>
  /** Tells the operator that it has failed since then, or works again. Throws if that was not possible. */
  tell(outage: Outage, news: { since: Date; isOver: boolean }): Promise<void>
}

/** Since when it fails; `told`: the operator knows. */
type Kept = { since: string; told: boolean }
const nameOf = (outage: Outage) => `outage_${outage}`

/**
 * Looks whether custody, networks, rates or webhooks fail, and tells the operator once of each outage that lasts, and once when it
 * is over. Of several processes that look, one tells.
 */
export function createOutageWatch({ storage, clock, custody, chains, rates, intake, tell }: OutageDeps) {
  const { database } = storage

  /** `since`: since when it is known to fail. */
  const isFailing: Record<Outage, (since: Date | null) => Promise<boolean>> = {
    custody: async () => custody.live !== null && ((await intake.lag('live')) ?? 0) > CUSTODY_LAG_SECONDS,
    networks: async () => (await unseenNetworks({ storage, chains })).length > 0,
    rates: async () => {
      if (!rates.live) return false
      return rates.live.current().then(
        () => false,
        () => true,
      )
    },
    rate_jumps: async (since) => {
      const isHeld = (rates.live?.refusedJumps?.() ?? []).length > 0
      return isHeld || (since !== null && clock.now().getTime() - since.getTime() < JUMP_MS)
    },
    // one endpoint that is down is its merchant's trouble
    webhooks: async () => {
      const long = new Date(clock.now().getTime() - UNDELIVERED_MS)
      const [waiting] = await database
        .select({ endpoints: countDistinct(events.endpointId) })
        .from(events)
        .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, events.endpointId))
        .where(
          and(
            eq(events.status, 'pending'),
            gt(events.attempts, 0),
            lt(events.createdAt, long),
            eq(webhookEndpoints.isActive, true),
          ),
        )
      if (!waiting?.endpoints) return false
      const [active] = await database
        .select({ endpoints: count() })
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.isActive, true))
      return waiting.endpoints * 2 > (active?.endpoints ?? 0)
    },
  }

  /** The row as it is kept; null: nothing fails. */
  async function kept(outage: Outage): Promise<{ value: string; kept: Kept } | null> {
    const [row] = await database
      .select()
      .from(settings)
      .where(eq(settings.name, nameOf(outage)))
    return row ? { value: row.value, kept: JSON.parse(row.value) } : null
  }

  /** Whether this process, and no other, changed the row from `before`. */
  async function replace(outage: Outage, before: string, after: Kept | null): Promise<boolean> {
    const row = and(eq(settings.name, nameOf(outage)), eq(settings.value, before))
    const changed = after
      ? await database
          .update(settings)
          .set({ value: JSON.stringify(after) })
          .where(row)
          .returning()
      : await database.delete(settings).where(row).returning()
    return changed.length > 0
  }

  async function look(outage: Outage): Promise<void> {
    const known = await kept(outage)
    const failing = await isFailing[outage](known && new Date(known.kept.since))
    const now = clock.now()
    if (failing && !known) {
      const value = JSON.stringify({ since: now.toISOString(), told: false } satisfies Kept)
      await database
        .insert(settings)
        .values({ name: nameOf(outage), value })
        .onConflictDoNothing()
      return
    }
    if (!known) return
    const since = new Date(known.kept.since)
    const isDue = failing && !known.kept.told && now.getTime() - since.getTime() >= TOLD_AFTER_MS[outage]
    if (failing && !isDue) return
    const after = failing ? { ...known.kept, told: true } : null
    if (!(await replace(outage, known.value, after))) return
    if (!failing && !known.kept.told) return
    try {
      await tell(outage, { since, isOver: !failing })
    } catch (error) {
      // told at the next look instead
      if (after) await replace(outage, JSON.stringify(after), known.kept)
      throw error
    }
  }

  return async (): Promise<void> => {
    for (const outage of OUTAGES) await look(outage)
  }
}

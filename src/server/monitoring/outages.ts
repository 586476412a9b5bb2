import { and, countDistinct, eq, gt, lt } from 'drizzle-orm'
import { MINUTE_MS } from '../../payment/durations'
import type { Deps } from '../deps'
import type { Intake } from '../payments/intake/intake'
import type { Database } from '../ports/storage'
import { settings } from '../storage/schema/service-state'
import { events, webhookEndpoints } from '../storage/schema/webhooks'
import { unreachableNetworks } from './unreachable-networks'

/** How long each kind of outage must last before the operator is mailed. */
const REPORT_AFTER_MS = {
  custody: 10 * MINUTE_MS,
  networks: 10 * MINUTE_MS,
  rates: 10 * MINUTE_MS,
  rate_jumps: 0,
  webhooks: 60 * MINUTE_MS,
}
export type Outage = keyof typeof REPORT_AFTER_MS
const OUTAGES = Object.keys(REPORT_AFTER_MS) as Outage[]

/** Movements are read at least once a minute. */
const CUSTODY_LAG_SECONDS = 180
/** An event is first sent at once, then after 5 s, 1 min and 5 min. */
const UNDELIVERED_MS = 10 * MINUTE_MS
/**
 * A price that jumped is refused for five minutes at most. Other processes may see no jump, since they read the price
 * later.
 */
const JUMP_MS = 6 * MINUTE_MS

type OutageDeps = Pick<Deps, 'storage' | 'clock' | 'custody' | 'chains' | 'rates'> & {
  intake: Pick<Intake, 'lag'>
  /**
   * Mails the operator that an outage has lasted since `since`, or that it is over. Throws if the mail cannot be
   * queued.
   */
  notify(outage: Outage, news: { since: Date; isOver: boolean }): Promise<void>
}

/** `reported`: the operator was mailed. */
type StoredOutage = { since: Date; reported: boolean }

const nameOf = (outage: Outage) => `outage_${outage}`

/** Whether an outage lasts. `since`: when it was first noticed. */
type IsFailing = (deps: OutageDeps, since: Date | null) => Promise<boolean>

const IS_FAILING: Record<Outage, IsFailing> = {
  custody: async ({ custody, intake }) =>
    custody.live !== null && ((await intake.lag('live')) ?? 0) > CUSTODY_LAG_SECONDS,
  networks: async (deps) => (await unreachableNetworks(deps)).length > 0,
  rates: async ({ rates }) => {
    if (!rates.live) return false
    return rates.live.current().then(
      () => false,
      () => true,
    )
  },
  rate_jumps: async ({ rates, clock }, since) => {
    const isHeld = (rates.live?.refusedJumps?.() ?? []).length > 0
    return isHeld || (since !== null && clock.now().getTime() - since.getTime() < JUMP_MS)
  },
  // a single endpoint that fails concerns its merchant alone
  webhooks: async ({ storage: { database }, clock }) => {
    const active = eq(webhookEndpoints.isActive, true)
    const long = new Date(clock.now().getTime() - UNDELIVERED_MS)
    const [waiting] = await database
      .select({ endpoints: countDistinct(events.endpointId) })
      .from(events)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, events.endpointId))
      .where(and(eq(events.status, 'pending'), gt(events.attempts, 0), lt(events.createdAt, long), active))
    if (!waiting?.endpoints) return false
    return waiting.endpoints * 2 > (await database.$count(webhookEndpoints, active))
  },
}

const serialize = (known: StoredOutage) => JSON.stringify(known)

/** The outage as it is stored; null: nothing fails. */
async function readOutage(database: Database, outage: Outage): Promise<StoredOutage | null> {
  const [row] = await database
    .select()
    .from(settings)
    .where(eq(settings.name, nameOf(outage)))
  if (!row) return null
  const { since, reported } = JSON.parse(row.value)
  return { since: new Date(since), reported }
}

/** Whether this process, and no other, changed the outage from `before`. */
async function replaceOutage(
  database: Database,
  outage: Outage,
  before: StoredOutage,
  after: StoredOutage | null,
): Promise<boolean> {
  const row = and(eq(settings.name, nameOf(outage)), eq(settings.value, serialize(before)))
  const changed = after
    ? await database
        .update(settings)
        .set({ value: serialize(after) })
        .where(row)
        .returning()
    : await database.delete(settings).where(row).returning()
  return changed.length > 0
}

async function check(deps: OutageDeps, outage: Outage): Promise<void> {
  const { database } = deps.storage
  const known = await readOutage(database, outage)
  const isFailing = await IS_FAILING[outage](deps, known?.since ?? null)
  const now = deps.clock.now()
  if (!known) {
    if (isFailing)
      await database
        .insert(settings)
        .values({ name: nameOf(outage), value: serialize({ since: now, reported: false }) })
        .onConflictDoNothing()
    return
  }
  const isDue = !known.reported && now.getTime() - known.since.getTime() >= REPORT_AFTER_MS[outage]
  if (isFailing && !isDue) return
  const after = isFailing ? { ...known, reported: true } : null
  if (!(await replaceOutage(database, outage, known, after)) || (!isFailing && !known.reported)) return
  try {
    await deps.notify(outage, { since: known.since, isOver: !isFailing })
  } catch (error) {
    // the next check mails again
    if (after) await replaceOutage(database, outage, after, known)
    throw error
  }
}

/**
 * Checks whether custody, networks, rates or webhooks fail. Mails the operator once about each outage that lasts, and
 * once when it is over. When several processes check, one of them mails.
 */
export const createOutageWatch = (deps: OutageDeps) => async (): Promise<void> => {
  for (const outage of OUTAGES) await check(deps, outage)
}

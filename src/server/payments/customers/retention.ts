import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, notExists, notInArray, or } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { customers } from '../../storage/schema/customers'
import { deposits } from '../../storage/schema/deposits'
import { invoices } from '../../storage/schema/invoices'
import { idempotencyKeys, mails, rateLimits } from '../../storage/schema/operation'
import { openPayments, sessions } from '../../storage/schema/sessions'
import { swaps } from '../../storage/schema/swaps'
import { events, webhookEndpoints } from '../../storage/schema/webhooks'
import { eraseCustomers } from './erase-person'

const DAY_MS = 24 * 3_600_000
const BATCH_SIZE = 500
/** Longer than mails are retried: what is left was meant for a mail server that is no longer configured. */
const MAILS_MS = 2 * DAY_MS
/** Until then, whoever was quoted a price can see that it has expired. */
const QUOTATIONS_MS = 7 * DAY_MS

type RetentionDeps = Pick<Deps, 'storage' | 'clock' | 'settings'>

/**
 * Deletes what is no longer needed: idempotency keys, rate limit counters, where payments were begun, unsent mails and quotations that nobody
 * executed; and after `RETENTION_DAYS` the names and e-mails of customers without activity since, and old events. The
 * payments are kept. Ends early, between two batches, when stopped.
 */
export async function applyRetention(deps: RetentionDeps, isStopped = () => false): Promise<void> {
  const { storage, clock, settings } = deps
  const now = clock.now()
  await storage.database.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now))
  // their expiry is of the system's clock, by which the library counts
  await storage.database.delete(rateLimits).where(lt(rateLimits.expire, new Date(Date.now() - 60_000)))
  await storage.database.delete(openPayments).where(lt(openPayments.openUntil, now))
  await storage.database.delete(mails).where(lt(mails.createdAt, new Date(now.getTime() - MAILS_MS)))
  const unused = and(eq(swaps.status, 'quoted'), lt(swaps.expiresAt, new Date(now.getTime() - QUOTATIONS_MS)))
  await storage.database.delete(swaps).where(unused)
  if (settings.RETENTION_DAYS === undefined) return
  const before = new Date(now.getTime() - settings.RETENTION_DAYS * DAY_MS)
  for (const erase of [erasePeople, eraseNames, deleteEvents])
    while (!isStopped() && (await erase(deps, before)) === BATCH_SIZE);
}

/** Returns how many it looked at: of a whole batch there may be more. */
async function erasePeople({ storage, clock }: RetentionDeps, before: Date): Promise<number> {
  return storage.change(async ({ tx }) => {
    const hasActivity = (table: typeof sessions | typeof deposits | typeof invoices) =>
      tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.customerId, customers.id), gte(table.updatedAt, before)))
    const inactive = and(
      isNull(customers.erasedAt),
      lt(customers.updatedAt, before),
      notExists(hasActivity(sessions)),
      notExists(hasActivity(deposits)),
      notExists(hasActivity(invoices)),
    )
    const locked = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(inactive)
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    const ids = locked.map(({ id }) => id)
    // again: that statement did not see who paid between its beginning and the lock; from here on they wait
    const still = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(inArray(customers.id, ids), inactive))
    await eraseCustomers(
      tx,
      still.map(({ id }) => id),
      clock.now(),
    )
    return ids.length
  })
}

/** The names typed for old payments, including those of customers who have come back since. */
async function eraseNames({ storage: { database } }: RetentionDeps, before: Date): Promise<number> {
  const old = database
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(lt(sessions.updatedAt, before), or(isNotNull(sessions.firstName), isNotNull(sessions.lastName))))
    .limit(BATCH_SIZE)
  const erased = await database
    .update(sessions)
    .set({ firstName: null, lastName: null })
    .where(inArray(sessions.id, old))
    .returning({ id: sessions.id })
  return erased.length
}

/** Also those that wait for an endpoint that is switched off; one that is still being tried goes when that is over. */
async function deleteEvents({ storage: { database } }: RetentionDeps, before: Date): Promise<number> {
  const active = database
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.isActive, true))
  const old = database
    .select({ id: events.id })
    .from(events)
    .where(and(lt(events.createdAt, before), or(ne(events.status, 'pending'), notInArray(events.endpointId, active))))
    .limit(BATCH_SIZE)
  const deleted = await database.delete(events).where(inArray(events.id, old)).returning({ id: events.id })
  return deleted.length
}

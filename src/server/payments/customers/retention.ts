import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, notExists, notInArray, or } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { customers } from '../../storage/schema/customers'
import { deposits } from '../../storage/schema/deposits'
import { invoices } from '../../storage/schema/invoices'
import { devices, freshChecks, signInLinks, usedChallenges } from '../../storage/schema/members'
import { mailVerifications } from '../../storage/schema/merchants'
import { refunds } from '../../storage/schema/payouts'
import { idempotencyKeys, mails, rateLimits } from '../../storage/schema/service-state'
import { openPayments, sessionNotes, sessions } from '../../storage/schema/sessions'
import { swaps } from '../../storage/schema/swaps'
import { events, webhookEndpoints } from '../../storage/schema/webhooks'
import { LINK_MS } from '../merchant/address-verification'
import { eraseCustomers } from './erase-person'

const BATCH_SIZE = 500
/**
 * How long unsent mails are kept. Mails are not retried for so long, so older ones exist only if the mail server was
 * removed from the settings.
 */
const MAILS_MS = 2 * DAY_MS
/** How long an expired quotation can still be read. */
const QUOTATIONS_MS = 7 * DAY_MS

/** How long expired sign-in links and signed-out devices of members are kept. */
const DEVICES_MS = 30 * DAY_MS

type RetentionDeps = Pick<Deps, 'storage' | 'clock' | 'settings'>

/**
 * Deletes expired idempotency keys, rate limit counters, open-payment records, unsent mails, expired links to verify an
 * address, ended devices of members, and unused quotations. After `RETENTION_DAYS` it also deletes old events and
 * notes, and the names and e-mails of inactive customers. Payments stay. Checks between two batches whether it must
 * stop.
 */
export async function applyRetention(deps: RetentionDeps, isStopped = () => false): Promise<void> {
  const { storage, clock, settings } = deps
  const now = clock.now()
  await storage.database.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now))
  // The rate limiter counts by the system's clock.
  await storage.database.delete(rateLimits).where(lt(rateLimits.expire, new Date(Date.now() - MINUTE_MS)))
  await storage.database.delete(openPayments).where(lt(openPayments.openUntil, now))
  await storage.database.delete(mails).where(lt(mails.createdAt, new Date(now.getTime() - MAILS_MS)))
  const countedSince = new Date(now.getTime() - LINK_MS)
  await storage.database.delete(mailVerifications).where(lt(mailVerifications.createdAt, countedSince))
  await deleteEndedDevices(deps)
  const unused = and(eq(swaps.status, 'quoted'), lt(swaps.expiresAt, new Date(now.getTime() - QUOTATIONS_MS)))
  await storage.database.delete(swaps).where(unused)
  if (settings.RETENTION_DAYS === undefined) return
  const before = new Date(now.getTime() - settings.RETENTION_DAYS * DAY_MS)
  for (const erase of [erasePeople, eraseNames, eraseRefundNotes, deleteNotes, deleteEvents])
    while (!isStopped() && (await erase(deps, before)) === BATCH_SIZE);
}

/** Deletes sign-in links and devices that ended a month ago, and confirmations that ended a day ago. */
async function deleteEndedDevices({ storage: { database }, clock }: RetentionDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - DEVICES_MS)
  await database.delete(signInLinks).where(lt(signInLinks.expiresAt, before))
  await database.delete(freshChecks).where(lt(freshChecks.expiresAt, new Date(clock.now().getTime() - DAY_MS)))
  await database.delete(usedChallenges).where(lt(usedChallenges.expiresAt, clock.now()))
  await database.delete(devices).where(or(lt(devices.expiresAt, before), lt(devices.signedOutAt, before)))
}

/** Erases a batch of inactive customers. Returns the number of customers read; after a full batch there may be more. */
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
    // The customers are checked again under the lock: the first statement does not see payments that were committed
    // after it began.
    const stillInactive = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(inArray(customers.id, ids), inactive))
    await eraseCustomers(
      tx,
      stillInactive.map(({ id }) => id),
      clock.now(),
    )
    return ids.length
  })
}

/**
 * Erases names and messages that were entered for old payments, and the reasons to accept them, which may name people,
 * even if the customer has been active since.
 */
async function eraseNames({ storage: { database } }: RetentionDeps, before: Date): Promise<number> {
  const old = database
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        lt(sessions.updatedAt, before),
        or(
          isNotNull(sessions.firstName),
          isNotNull(sessions.lastName),
          isNotNull(sessions.message),
          isNotNull(sessions.acceptanceReason),
        ),
      ),
    )
    .limit(BATCH_SIZE)
  const erased = await database
    .update(sessions)
    .set({ firstName: null, lastName: null, message: null, acceptanceReason: null })
    .where(inArray(sessions.id, old))
    .returning({ id: sessions.id })
  return erased.length
}

/** Erases the notes of old refunds, which may name people, also those of payments without a customer. */
async function eraseRefundNotes({ storage: { database } }: RetentionDeps, before: Date): Promise<number> {
  const old = database
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(lt(refunds.updatedAt, before), isNotNull(refunds.note)))
    .limit(BATCH_SIZE)
  const erased = await database
    .update(refunds)
    .set({ note: null })
    .where(inArray(refunds.id, old))
    .returning({ id: refunds.id })
  return erased.length
}

/** Deletes old notes about old payments, which may name people, also about payments without a customer. */
async function deleteNotes({ storage: { database } }: RetentionDeps, before: Date): Promise<number> {
  const old = database
    .select({ id: sessionNotes.id })
    .from(sessionNotes)
    .innerJoin(sessions, eq(sessions.id, sessionNotes.sessionId))
    .where(and(lt(sessionNotes.createdAt, before), lt(sessions.updatedAt, before)))
    .limit(BATCH_SIZE)
  const deleted = await database
    .delete(sessionNotes)
    .where(inArray(sessionNotes.id, old))
    .returning({ id: sessionNotes.id })
  return deleted.length
}

/** Deletes a batch of old events, also events for a disabled endpoint, but no event that is still retried. */
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

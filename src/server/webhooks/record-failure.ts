import { and, eq, sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import { after, type Database } from '../storage/database'
import { deliveries, events, type WebhookEndpointRow, webhookEndpoints } from '../storage/schema/webhooks'
import type { Claimed } from './claim-deliveries'
import { DISABLE_AFTER_MS, pauseAfter } from './retry-schedule'
import type { Outcome } from './send-request'

type Recording = Pick<Deps, 'storage' | 'clock' | 'random'>

/** Called in the transaction that switches an endpoint off. */
export type OnSwitchedOff = (tx: Database, endpoint: WebhookEndpointRow) => Promise<void>

/** Records a delivery that was not acknowledged on the attempt, the event and the endpoint. */
export async function recordFailure(
  { storage, clock, random }: Recording,
  claimed: Claimed,
  outcome: Outcome,
  onSwitchedOff: OnSwitchedOff,
): Promise<void> {
  const now = clock.now()
  const jitter = Number.parseInt(random.hex(2), 16) / 0xffff
  const pause = pauseAfter(claimed.retries, outcome.retryAfterMs, jitter)
  const { responseStatus, responseBody, error, durationMs } = outcome
  await storage.change(async ({ tx }) => {
    // lock the endpoint's row first: all code locks both rows in this order
    await noteFailure(tx, claimed, outcome, now, onSwitchedOff)
    await tx
      .update(deliveries)
      .set({ responseStatus, durationMs, error: error ?? `answered ${responseStatus}` })
      .where(eq(deliveries.id, claimed.deliveryId))
    // drop the response if the event's customer was erased meanwhile: it may repeat the name
    const responseToStore = sql`case when ${events.payload} = ${claimed.payload} then ${responseBody}::text end`
    await tx.update(events).set({ responseStatus, responseBody: responseToStore }).where(eq(events.id, claimed.eventId))
    // an event that was failed or resent meanwhile has another lease and stays as it is
    await tx
      .update(events)
      .set({
        status: pause === null ? 'failed' : 'pending',
        nextRetryAt: pause === null ? null : after(storage.now(), pause),
        retries: claimed.retries + 1,
      })
      .where(and(eq(events.id, claimed.eventId), eq(events.status, 'pending'), eq(events.nextRetryAt, claimed.lease)))
  })
}

async function noteFailure(
  tx: Database,
  { endpointId, url }: Claimed,
  outcome: Outcome,
  now: Date,
  onSwitchedOff: OnSwitchedOff,
) {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)` })
    // a failure of a replaced URL says nothing about the new URL
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.url, url)))
    .returning()
  if (!endpoint?.isActive) return
  const reason = reasonToSwitchOff(endpoint, outcome, now)
  if (reason === null) return
  const [off] = await tx
    .update(webhookEndpoints)
    .set({ isActive: false, disabledReason: reason, updatedAt: now })
    .where(eq(webhookEndpoints.id, endpointId))
    .returning()
  if (off) await onSwitchedOff(tx, off)
}

function reasonToSwitchOff({ failingSince }: WebhookEndpointRow, { responseStatus }: Outcome, now: Date) {
  if (responseStatus === 410) return 'The receiver answered 410 Gone.'
  if (failingSince && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS) {
    return `Every delivery has failed since ${failingSince.toISOString()}.`
  }
  return null
}

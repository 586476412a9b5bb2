import { and, asc, desc, eq, or } from 'drizzle-orm'
import type { WebhookEventDetail, WebhookEventQuery, WebhookEventRecord } from '../../contract/webhooks/webhook-event'
import type { Deps } from '../deps'
import { conflict, missing } from '../http/problem'
import type { Database } from '../ports/storage'
import { channelOf } from '../storage/channels'
import { type MerchantAndMode, ownedBy } from '../storage/owner'
import { deliveries, type EventRow, events, webhookEndpoints } from '../storage/schema/webhooks'
import { type PageOfRows, readPageOfRows, withinPeriod } from '../storage/totals/page-of-rows'

type HistoryDeps = Pick<Deps, 'storage'>

/** One event for one endpoint, as an entry of the history. */
export function eventRecord(event: EventRow): WebhookEventRecord {
  return {
    id: event.id,
    event_id: event.eventId,
    webhook_endpoint_id: event.endpointId,
    event_type: event.type,
    status: event.status,
    attempts: event.attempts,
    response_status: event.responseStatus,
    last_attempt_at: event.lastAttemptAt?.toISOString() ?? null,
    delivered_at: event.deliveredAt?.toISOString() ?? null,
    next_retry_at: event.nextRetryAt?.toISOString() ?? null,
    created_at: event.createdAt.toISOString(),
  }
}

/** The merchant's events of a mode, newest first. */
export async function listEvents(
  { storage }: HistoryDeps,
  { merchantId, mode }: MerchantAndMode,
  { status, webhook_endpoint_id: endpointId, from, to, ...paging }: WebhookEventQuery,
): Promise<PageOfRows<EventRow>> {
  const period = withinPeriod(events.createdAt, from, to)
  return readPageOfRows(storage.database, events, {
    where: and(
      ownedBy(events, { merchantId, mode }),
      status && eq(events.status, status),
      endpointId ? eq(events.endpointId, endpointId) : undefined,
      period,
    ),
    latest: events.createdAt,
    tieBreaker: events.position,
    counted: period || endpointId ? undefined : { list: 'events', owner: { merchantId, mode }, status },
    own: ownedBy(events, { merchantId, mode }),
    ...paging,
  })
}

const ID = /^evt_[0-9a-f]{24}$/

async function readOwn(database: Database, owner: MerchantAndMode, id: string): Promise<EventRow> {
  if (!ID.test(id)) throw missing()
  const [event] = await database.select().from(events).where(ownEvent(owner, id))
  if (!event) throw missing()
  return event
}

/** One event as an entry of the history. 404 if it is not the merchant's. */
export const readEventRecord = async (
  database: Database,
  owner: MerchantAndMode,
  id: string,
): Promise<WebhookEventRecord> => eventRecord(await readOwn(database, owner, id))

/** One event with its payload and all delivery attempts. */
export async function readEvent(
  { storage }: HistoryDeps,
  owner: MerchantAndMode,
  id: string,
): Promise<WebhookEventDetail> {
  const event = await readOwn(storage.database, owner, id)
  const attempts = await storage.database
    .select()
    .from(deliveries)
    .where(eq(deliveries.eventId, id))
    .orderBy(asc(deliveries.at))
  return {
    ...eventRecord(event),
    payload: JSON.parse(event.payload),
    response_body: event.responseBody,
    deliveries: attempts.map(({ id, at, responseStatus, durationMs, error }) => ({
      id,
      at: at.toISOString(),
      response_status: responseStatus,
      duration_ms: durationMs,
      error,
    })),
  }
}

/**
 * Sends an event again with the full retry schedule, to its endpoint, or if that was removed to the default endpoint.
 * 404 if it is not the merchant's. 409 if that endpoint is switched off, or there is none.
 */
export async function resendEvent({ storage }: HistoryDeps, owner: MerchantAndMode, id: string): Promise<void> {
  if (!ID.test(id)) throw missing()
  await storage.change(async ({ tx, announce }) => {
    const [event] = await tx.select({ endpointId: events.endpointId }).from(events).where(ownEvent(owner, id))
    if (!event) throw missing()
    const [endpoint] = await tx
      .select({ id: webhookEndpoints.id, isActive: webhookEndpoints.isActive })
      .from(webhookEndpoints)
      .where(
        and(
          ownedBy(webhookEndpoints, owner),
          or(eq(webhookEndpoints.id, event.endpointId), webhookEndpoints.isDefault),
        ),
      )
      .orderBy(desc(eq(webhookEndpoints.id, event.endpointId)))
      .limit(1)
      .for('key share')
    if (!endpoint) throw conflict('There is no webhook endpoint')
    if (!endpoint.isActive) throw conflict('The webhook endpoint is switched off')
    await tx
      .update(events)
      .set({ status: 'pending', endpointId: endpoint.id, nextRetryAt: storage.now(), retries: 0 })
      .where(eq(events.id, id))
    announce(channelOf.outbox())
  })
}

const ownEvent = (owner: MerchantAndMode, id: string) => and(eq(events.id, id), ownedBy(events, owner))

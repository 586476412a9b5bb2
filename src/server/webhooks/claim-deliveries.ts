import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { EventType } from '../../contract/enums'
import type { Deps } from '../deps'
import type { Database } from '../ports/storage'
import { requireRow, rowsOf } from '../storage/database'
import { deliveries, events, webhookEndpoints } from '../storage/schema/webhooks'

/** Longer than a delivery takes. If a process crashes, another one takes over after this time. */
const LEASE_MS = 15_000
/**
 * Concurrent deliveries per endpoint and process. A failing endpoint gets one, so that it does not delay the others.
 */
const SLOTS = 8
const SLOTS_WHILE_FAILING = 1

/** One delivery to make. */
export type Claimed = {
  /** `X-Service-Delivery` */
  deliveryId: string
  /** The row of the outbox. */
  recordId: string
  /** `webhook-id`: the event's id, the same for all endpoints. */
  eventId: string
  type: EventType
  payload: string
  /** The number of earlier retries. */
  retries: number
  endpointId: string
  url: string
  /** The endpoint's secret and the previous one, encrypted. */
  secret: string
  previousSecret: string | null
  previousSecretUntil: Date | null
  /** The value of `next_retry_at`. If it differs later, the event was rescheduled meanwhile. */
  lease: Date
}

type Row = { id: string; event_id: string; type: EventType; payload: string; retries: number; endpoint_id: string }

type ClaimDeps = Pick<Deps, 'storage' | 'random'>

/**
 * Claims due events for this process, by the database's clock. Two processes never claim the same event. If the clock
 * was set back, events that were scheduled by the wrong time are due at once.
 */
export function createClaim(deps: ClaimDeps) {
  // the clock may have been wrong before the first claim
  let latest = Number.POSITIVE_INFINITY
  /**
   * @param busy the number of running deliveries of this process, by endpoint
   * @param room the number of deliveries that it can start
   */
  return async (busy: ReadonlyMap<string, number>, room: number): Promise<Claimed[]> => {
    const { now, claimed } = await claimDue(deps, latest, busy, room)
    latest = now.getTime()
    return claimed
  }
}

/** Writes each attempt to the history before it is made, so that an attempt that ended with a crash is shown. */
async function claimDue(
  { storage, random }: ClaimDeps,
  latest: number,
  busy: ReadonlyMap<string, number>,
  room: number,
): Promise<{ now: Date; claimed: Claimed[] }> {
  const taken = JSON.stringify([...busy].map(([id, count]) => ({ id, count })))
  return storage.change(async ({ tx }) => {
    const now = await readClock(tx, storage.now())
    if (latest - now.getTime() > LEASE_MS) await rescheduleFromFuture(tx, now)
    const lease = new Date(now.getTime() + LEASE_MS)
    const rows = await rowsOf<Row>(
      tx,
      sql`
      with due as materialized (
        select event.id
        from (select * from webhook_endpoints where is_active order by failing_since is not null) endpoint
        left join jsonb_to_recordset(${taken}::jsonb) as busy(id uuid, count int) on busy.id = endpoint.id
        cross join lateral (
          select id from events
          where endpoint_id = endpoint.id and status = 'pending' and next_retry_at <= ${now.toISOString()}::timestamptz
          order by next_retry_at
          limit greatest(0, case when endpoint.failing_since is null then ${SLOTS}::int else ${SLOTS_WHILE_FAILING}::int end
            - coalesce(busy.count, 0))
          for update skip locked
        ) event
        limit ${room}::int
      )
      update events
      set next_retry_at = ${lease.toISOString()}::timestamptz,
        last_attempt_at = ${now.toISOString()}::timestamptz,
        attempts = attempts + 1
      from due where events.id = due.id
      returning events.id, event_id, type, payload, retries, endpoint_id`,
    )
    if (rows.length === 0) return { now, claimed: [] }
    const endpoints = await tx
      .select({
        endpointId: webhookEndpoints.id,
        url: webhookEndpoints.url,
        secret: webhookEndpoints.secret,
        previousSecret: webhookEndpoints.previousSecret,
        previousSecretUntil: webhookEndpoints.previousSecretUntil,
      })
      .from(webhookEndpoints)
      .where(inArray(webhookEndpoints.id, [...new Set(rows.map((row) => row.endpoint_id))]))
    const claimed = rows.flatMap((row): Claimed[] => {
      const endpoint = endpoints.find(({ endpointId }) => endpointId === row.endpoint_id)
      if (!endpoint) return []
      const { id: recordId, event_id: eventId, type, payload, retries } = row
      return [{ deliveryId: random.uuid(), recordId, eventId, type, payload, retries, ...endpoint, lease }]
    })
    await tx.insert(deliveries).values(
      claimed.map(({ deliveryId, recordId }) => ({
        id: deliveryId,
        eventId: recordId,
        at: now,
        responseStatus: null,
        durationMs: 0,
        error: 'No answer was recorded.',
      })),
    )
    return { now, claimed }
  })
}

async function readClock(tx: Database, now: SQL): Promise<Date> {
  const rows = await rowsOf<{ ms: number }>(tx, sql`select (extract(epoch from ${now}) * 1000)::float8 as ms`)
  return new Date(requireRow(rows).ms)
}

/** An attempt in the future was made by a wrong clock, so its next retry is rescheduled. */
async function rescheduleFromFuture(tx: Database, now: Date) {
  await tx
    .update(events)
    .set({ nextRetryAt: now })
    .where(and(eq(events.status, 'pending'), gt(events.nextRetryAt, now), gt(events.lastAttemptAt, now)))
}

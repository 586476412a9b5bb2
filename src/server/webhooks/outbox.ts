import { sql } from 'drizzle-orm'
import type { EventType } from '../../contract/enums'
import type { WebhookEvent } from '../../contract/webhooks/webhook-event'
import type { Deps } from '../deps'
import type { Change } from '../ports/storage'
import { channelOf } from '../storage/channels'
import { rowsOf } from '../storage/database'
import type { MerchantAndMode } from '../storage/owner'

type QueuedEvent = {
  type: EventType
  data: object
  extra?: Pick<WebhookEvent, 'test'>
  /** Absent: the event is due at once. */
  dueAt?: Date
}

/**
 * Queues events in the transaction that causes them, so that they are sent only if the transaction commits, for each
 * endpoint that gets their type. Returns the ids of the queued events. Without an endpoint nothing is queued; events of
 * an endpoint that is off are queued until it is switched on again.
 * @param queued `data` is the resource as its endpoint returns it
 */
export async function enqueueAll(
  { storage, clock, random }: Pick<Deps, 'storage' | 'clock' | 'random'>,
  { tx, announce }: Change,
  { merchantId, mode }: MerchantAndMode,
  queued: readonly QueuedEvent[],
): Promise<string[]> {
  if (queued.length === 0) return []
  const createdAt = clock.now().toISOString()
  const rows = queued.map(({ type, data, extra, dueAt }, place) => {
    const id = `evt_${random.hex(12)}`
    const payload = JSON.stringify({ id, event: type, mode, created_at: createdAt, data, ...extra })
    const named = { customer_id: customerIn(data), session_id: sessionIn(type, data) }
    return { place, id, type, payload, ...named, due_at: dueAt }
  })
  // Locks the endpoints only against DELETE, which fails pending events. Deliveries can still update the rows.
  // Each endpoint gets a row of its own, so that none waits for another; the first one's has the id of the event.
  const written = await rowsOf<{ event_id: string }>(
    tx,
    sql`
    with endpoint as (
      select id, event_types, is_default, created_at from webhook_endpoints
      where merchant_id = ${merchantId} and mode = ${mode} for key share
    ), outgoing as (
      select event.*, endpoint.id as endpoint_id,
        row_number() over (partition by place order by is_default desc, created_at, endpoint.id) as copy
      from endpoint,
        json_to_recordset(${JSON.stringify(rows)}::json) as event(place int, id text, type text, payload text,
          customer_id uuid, session_id uuid, due_at timestamptz)
      where event_types is null or type = any(event_types)
    )
    insert into events (id, event_id, merchant_id, mode, endpoint_id, type, payload, customer_id, session_id,
      status, next_retry_at, created_at)
    select case when copy = 1 then id else 'evt_' || left(md5(id || endpoint_id), 24) end, id,
      ${merchantId}::uuid, ${mode}, endpoint_id, type, payload, customer_id, session_id,
      'pending', coalesce(due_at, ${storage.now()}), ${createdAt}::timestamptz
    from outgoing order by place, copy
    returning event_id`,
  )
  if (written.length > 0) announce(channelOf.outbox())
  return [...new Set(written.map(({ event_id }) => event_id))]
}

/** Queues one event, and returns its id; null if the merchant has no endpoint for it. */
export async function enqueue(
  deps: Pick<Deps, 'storage' | 'clock' | 'random'>,
  change: Change,
  owner: MerchantAndMode,
  type: EventType,
  data: object,
  extra: Pick<WebhookEvent, 'test'> = {},
): Promise<string | null> {
  const [id] = await enqueueAll(deps, change, owner, [{ type, data, extra }])
  return id ?? null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of the customer named in the `data` of an event, or null. Test events may have any data. */
export function customerIn(data: object): string | null {
  const { customer, customer_id } = data as { customer?: { id?: unknown } | null; customer_id?: unknown }
  return firstId(customer?.id, customer_id)
}

const firstId = (...ids: unknown[]): string | null =>
  ids.find((id): id is string => typeof id === 'string' && UUID.test(id))?.toLowerCase() ?? null

/** The id of the payment that an event is about: the payment itself, or that of its deposit or refund. Null if none. */
function sessionIn(type: EventType, data: object): string | null {
  const { id, session_id } = data as { id?: unknown; session_id?: unknown }
  return type.startsWith('payment.') ? firstId(id) : firstId(session_id)
}

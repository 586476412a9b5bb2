import { sql } from 'drizzle-orm'
import type { EventType } from '../../contract/enums'
import type { WebhookEvent } from '../../contract/webhook-event'
import type { Deps } from '../deps'
import { channelOf } from '../storage/channels'
import type { Change } from '../storage/database'
import type { Owner } from '../storage/owner'

/**
 * Queues an event in the transaction that causes it, so that it is sent only if the transaction commits. `data` is the
 * resource as its endpoint returns it. Returns its id. Null, and nothing is queued, if the merchant has no endpoint. Events
 * of a disabled endpoint are queued until it is registered again.
 */
export async function enqueue(
  { storage, clock, random }: Pick<Deps, 'storage' | 'clock' | 'random'>,
  { tx, announce }: Change,
  { merchantId, mode }: Owner,
  type: EventType,
  data: object,
  extra: Pick<WebhookEvent, 'test'> = {},
): Promise<string | null> {
  const createdAt = clock.now().toISOString()
  const id = `evt_${random.hex(12)}`
  const payload = JSON.stringify({ id, event: type, mode, created_at: createdAt, data, ...extra })
  // Locks the endpoint only against DELETE, which then fails the queued event. Deliveries can still update the row.
  const { rows } = (await tx.execute(sql`
    insert into events (id, merchant_id, mode, endpoint_id, type, payload, status, next_retry_at, created_at)
    select ${id}, merchant_id, mode, id, ${type}, ${payload}, 'pending', ${storage.now()}, ${createdAt}::timestamptz
    from webhook_endpoints where merchant_id = ${merchantId} and mode = ${mode}
    for key share
    returning id`)) as { rows: unknown[] }
  if (rows.length === 0) return null
  announce(channelOf.outbox())
  return id
}

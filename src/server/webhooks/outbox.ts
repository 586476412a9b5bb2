import { and, eq } from 'drizzle-orm'
import type { EventType } from '../../contract/enums'
import type { WebhookEvent } from '../../contract/webhook-event'
import type { Deps } from '../deps'
import { channelOf } from '../storage/channels'
import type { Change } from '../storage/database'
import type { Owner } from '../storage/owner'
import { type EventRow, events, webhookEndpoints } from '../storage/schema/webhooks'
import { customerIn } from './event-customer'

/**
 * Queues an event in the transaction that causes it, so that it is sent only if the transaction commits. `data` is the
 * resource as its endpoint returns it. Returns null and queues nothing if the merchant has no endpoint. Events of a
 * disabled endpoint are queued until it is registered again.
 */
export async function enqueue(
  { storage, clock, random }: Pick<Deps, 'storage' | 'clock' | 'random'>,
  { tx, announce }: Change,
  { merchantId, mode }: Owner,
  type: EventType,
  data: object,
  extra: Pick<WebhookEvent, 'test'> = {},
): Promise<EventRow | null> {
  const [endpoint] = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.merchantId, merchantId), eq(webhookEndpoints.mode, mode)))
    // Locks only against DELETE, which then fails the queued event. Deliveries can still update the row.
    .for('key share')
  if (!endpoint) return null
  const now = clock.now()
  const id = `evt_${random.hex(12)}`
  const body = { id, event: type, mode, created_at: now.toISOString(), data, ...extra }
  const [event] = await tx
    .insert(events)
    .values({
      id,
      merchantId,
      mode,
      endpointId: endpoint.id,
      type,
      payload: JSON.stringify(body),
      customerId: customerIn(data),
      customerKnown: true,
      status: 'pending',
      nextRetryAt: storage.now(),
      createdAt: now,
    })
    .returning()
  announce(channelOf.outbox())
  return event ?? null
}

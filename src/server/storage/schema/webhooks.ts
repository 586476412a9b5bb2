import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EventType } from '../../../contract/enums'
import type { EndpointFailure } from '../../../contract/webhooks/webhook-endpoint'
import type { DeliveryStatus } from '../../../contract/webhooks/webhook-event'
import { id, moment, timestamps } from './columns'
import { owned } from './merchants'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    ...owned(),
    url: text('url').notNull(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** The secret before the last rotation, encrypted. It signs until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: moment('previous_secret_until'),
    /** The merchant's own words. */
    description: text('description'),
    /** The types of events that it gets; null: all. */
    eventTypes: text('event_types').array().$type<EventType[]>(),
    /** Whether it is the endpoint of `PUT /webhooks`. */
    isDefault: boolean('is_default').notNull(),
    isActive: boolean('is_active').notNull(),
    disabledReason: text('disabled_reason'),
    /** When the current series of failures began; null after a success. */
    failingSince: moment('failing_since'),
    /** The last failure of this series; null after a success. */
    lastFailure: json('last_failure').$type<EndpointFailure>(),
    ...timestamps(),
  },
  (endpoint) => [
    index('webhook_endpoints_of_merchant').on(endpoint.merchantId, endpoint.mode, endpoint.createdAt),
    uniqueIndex('webhook_endpoints_default').on(endpoint.merchantId, endpoint.mode).where(sql`is_default`),
  ],
)
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

/** Both the outbox and the delivery history: one row per event and endpoint that gets it. */
export const events = pgTable(
  'events',
  {
    /** `evt_…`: of one of the endpoints that get the event, the event's own id. */
    id: text('id').primaryKey(),
    /** The id of the event, the same for all endpoints. */
    eventId: text('event_id').notNull(),
    /** The order of insertion. */
    position: bigserial('position', { mode: 'number' }).notNull(),
    ...owned(),
    endpointId: uuid('endpoint_id').notNull(),
    type: text('type').$type<EventType>().notNull(),
    /** The exact body that is sent and signed. */
    payload: text('payload').notNull(),
    /** The customer named in `payload`, if there is one. */
    customerId: uuid('customer_id'),
    /** The payment that the event is about, if there is one. */
    sessionId: uuid('session_id'),
    status: text('status').$type<DeliveryStatus>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The position in the schedule of retries; 0 again after a manual resend. */
    retries: integer('retries').notNull().default(0),
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    /** When the event is due. A sender moves it forward as a lease, so a crash only delays the event. */
    nextRetryAt: moment('next_retry_at'),
    lastAttemptAt: moment('last_attempt_at'),
    deliveredAt: moment('delivered_at'),
    createdAt: moment('created_at').notNull(),
  },
  (event) => [
    index('events_due').on(event.endpointId, event.nextRetryAt).where(sql`status = 'pending'`),
    // Lists use these in their order. With the position, events of one moment are listed as they were written.
    // With the id, skipped pages are read from the index alone.
    index('events_of_merchant').on(event.merchantId, event.mode, event.createdAt, event.position, event.id),
    index('events_by_status').on(
      ...[event.merchantId, event.mode, event.status],
      ...[event.createdAt, event.position, event.id],
    ),
    index('events_of_customer').on(event.customerId, event.position).where(sql`customer_id is not null`),
    index('events_of_session').on(event.sessionId, event.position).where(sql`session_id is not null`),
  ],
)
export type EventRow = typeof events.$inferSelect

export const deliveries = pgTable(
  'deliveries',
  {
    /** `X-Service-Delivery` */
    id: id(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    responseStatus: integer('response_status'),
    durationMs: integer('duration_ms').notNull(),
    error: text('error'),
  },
  (delivery) => [index('deliveries_of_event').on(delivery.eventId, delivery.at)],
)

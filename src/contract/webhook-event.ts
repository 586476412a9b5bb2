import * as v from 'valibot'
import { EventType, Mode } from './enums'
import { ListQuery } from './envelope'
import { JsonObject } from './text'

/** The body of every webhook; `data` is the resource as its own endpoint returns it. */
export const WebhookEvent = v.object({
  id: v.string(),
  event: EventType,
  mode: Mode,
  created_at: v.string(),
  data: v.record(v.string(), v.unknown()),
  /** Only on events from `POST /sandbox/events`. */
  test: v.optional(v.literal(true)),
})
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export const DeliveryStatus = v.picklist(DELIVERY_STATUSES, 'must be pending, delivered or failed')
export type DeliveryStatus = v.InferOutput<typeof DeliveryStatus>

/** One row of `GET /webhooks/events`: an event and the state of its delivery. */
export const WebhookEventRecord = v.object({
  id: v.string(),
  webhook_endpoint_id: v.string(),
  event_type: EventType,
  status: DeliveryStatus,
  attempts: v.number(),
  response_status: v.nullable(v.number()),
  last_attempt_at: v.nullable(v.string()),
  delivered_at: v.nullable(v.string()),
  next_retry_at: v.nullable(v.string()),
  created_at: v.string(),
})
export type WebhookEventRecord = v.InferOutput<typeof WebhookEventRecord>

/** The query of `GET /webhooks/events`. */
export const WebhookEventQuery = v.object({ ...ListQuery.entries, status: v.optional(DeliveryStatus) })
export type WebhookEventQuery = v.InferOutput<typeof WebhookEventQuery>

/** `GET /webhooks/events/{id}`. `response_body` holds at most 4 KiB. */
export const WebhookEventDetail = v.object({
  ...WebhookEventRecord.entries,
  payload: WebhookEvent,
  response_body: v.nullable(v.string()),
  deliveries: v.array(
    v.object({
      id: v.string(),
      at: v.string(),
      response_status: v.nullable(v.number()),
      duration_ms: v.number(),
      error: v.nullable(v.string()),
    }),
  ),
})
export type WebhookEventDetail = v.InferOutput<typeof WebhookEventDetail>

/** `POST /sandbox/events` (test key): sends an event to try a receiver with, marked `"test": true`. */
export const SandboxEventRequest = v.object({
  event: EventType,
  data: v.nullish(JsonObject),
})
export type SandboxEventRequest = v.InferOutput<typeof SandboxEventRequest>

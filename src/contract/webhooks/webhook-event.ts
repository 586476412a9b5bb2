import * as v from 'valibot'
import { EventType, Mode } from '../enums'
import { pagedRangeQuery } from '../envelope'
import { exampleOf } from '../example-of'
import { oneOf } from '../scalars'
import { MerchantSession } from '../session/merchant-session'
import { JsonObject } from '../session/metadata'
import { Uuid } from '../text'

/** The body of every webhook; `data` is the resource as its own endpoint returns it. */
export const WebhookEvent = v.object({
  id: v.pipe(v.string(), v.description('The id of the event, the same in every attempt. Process each id once.')),
  event: EventType,
  mode: Mode,
  created_at: v.string(),
  data: v.pipe(v.record(v.string(), v.unknown()), v.description('The resource as its own endpoint returns it.')),
  test: v.pipe(v.optional(v.literal(true)), v.description('Present in events that `POST /sandbox/events` sent.')),
})
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const
export const DeliveryStatus = oneOf(DELIVERY_STATUSES)
export type DeliveryStatus = v.InferOutput<typeof DeliveryStatus>

/** An event and the state of its delivery to an endpoint. */
export const WebhookEventRecord = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('The id of this entry: of this event for this endpoint.')),
    event_id: v.pipe(
      v.string(),
      v.description(
        'The id of the event, which its body and `webhook-id` carry: the same for all endpoints. For the first endpoint, it is also the `id` of the entry.',
      ),
    ),
    webhook_endpoint_id: v.string(),
    event_type: EventType,
    status: v.pipe(
      DeliveryStatus,
      v.description(
        '`pending`: the service will send the event, or send it again. `delivered`: your server acknowledged it. `failed`: the service has given up.',
      ),
    ),
    attempts: v.pipe(v.number(), v.description('The number of attempts.')),
    response_status: v.pipe(
      v.nullable(v.number()),
      v.description('The HTTP status of the last answer. Null without one.'),
    ),
    last_attempt_at: v.nullable(v.string()),
    delivered_at: v.nullable(v.string()),
    next_retry_at: v.pipe(
      v.nullable(v.string()),
      v.description('When the event is sent again. Null if it will not be sent again.'),
    ),
    created_at: v.string(),
  }),
  v.examples([
    {
      id: 'evt_5f2c9d0a1b3e4c6d7f8a9b0c',
      event_id: 'evt_5f2c9d0a1b3e4c6d7f8a9b0c',
      webhook_endpoint_id: 'd4c3b2a1-f0e9-4d8c-b7a6-958473625140',
      event_type: 'payment.completed',
      status: 'delivered',
      attempts: 1,
      response_status: 200,
      last_attempt_at: '2026-11-21T10:04:12.000Z',
      delivered_at: '2026-11-21T10:04:12.000Z',
      next_retry_at: null,
      created_at: '2026-11-21T10:04:12.000Z',
    },
  ]),
)
export type WebhookEventRecord = v.InferOutput<typeof WebhookEventRecord>

/** The query of `GET /webhooks/events`. */
export const WebhookEventQuery = pagedRangeQuery({
  status: v.optional(DeliveryStatus),
  webhook_endpoint_id: v.optional(Uuid),
})
export type WebhookEventQuery = v.InferOutput<typeof WebhookEventQuery>

/** The answer to `GET /webhooks/events/{id}`. */
export const WebhookEventDetail = v.pipe(
  v.object({
    ...WebhookEventRecord.entries,
    payload: v.pipe(WebhookEvent, v.description('The body of the webhook.')),
    response_body: v.pipe(
      v.nullable(v.string()),
      v.description('The beginning of the last answer, at most 4 KiB. Null without one.'),
    ),
    deliveries: v.pipe(
      v.array(
        v.object({
          id: v.string(),
          at: v.string(),
          response_status: v.pipe(
            v.nullable(v.number()),
            v.description('The HTTP status of the answer. Null without one.'),
          ),
          duration_ms: v.number(),
          error: v.pipe(
            v.nullable(v.string()),
            v.description('Why the attempt was not acknowledged. Null if it was acknowledged.'),
          ),
        }),
      ),
      v.description('All attempts, oldest first.'),
    ),
  }),
  v.examples([
    {
      ...exampleOf(WebhookEventRecord),
      payload: {
        id: exampleOf(WebhookEventRecord).id,
        event: 'payment.completed',
        mode: 'test',
        created_at: '2026-11-21T10:04:12.000Z',
        data: { ...exampleOf(MerchantSession) },
      },
      response_body: 'ok',
      deliveries: [
        {
          id: '0f1e2d3c-4b5a-4697-8879-6a5b4c3d2e1f',
          at: '2026-11-21T10:04:12.000Z',
          response_status: 200,
          duration_ms: 184,
          error: null,
        },
      ],
    },
  ]),
)
export type WebhookEventDetail = v.InferOutput<typeof WebhookEventDetail>

/** `POST /sandbox/events`, with a test key: sends an event that is marked `"test": true`, for trying a receiver. */
export const SandboxEventRequest = v.pipe(
  v.object({
    event: EventType,
    data: v.pipe(v.nullish(JsonObject), v.description('The `data` of the event, instead of an example.')),
  }),
  v.examples([{ event: 'payment.completed' }]),
)
export type SandboxEventRequest = v.InferOutput<typeof SandboxEventRequest>

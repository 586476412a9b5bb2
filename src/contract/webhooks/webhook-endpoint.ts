import * as v from 'valibot'
import { EventType } from '../enums'
import { Flag, wholeNumber } from '../scalars'
import { line, REQUIRED } from '../text'

const EndpointUrl = v.pipe(
  v.string('Must be an HTTPS URL.'),
  v.trim(),
  v.check((s) => s.length > 0, REQUIRED),
  v.maxLength(2000, 'Must be at most 2000 characters.'),
  v.description('An HTTPS URL on the public internet, on port 443 or 8443 unless the operator allows others.'),
)

/** `PUT /webhooks`. Each delivery checks again whether the address is allowed. */
export const DefaultEndpointRequest = v.pipe(
  v.object({ url: EndpointUrl }),
  v.examples([{ url: 'https://lagosbooks.example/malipo' }]),
)
export type DefaultEndpointRequest = v.InferOutput<typeof DefaultEndpointRequest>

/** The most endpoints of a merchant in a mode. One of them is the default endpoint, also while it is not registered. */
export const MAX_ENDPOINTS = 16

const EndpointEvents = v.pipe(
  v.union(
    [
      v.literal('all'),
      v.pipe(
        v.array(EventType),
        v.minLength(1, 'Must name at least one type.'),
        v.transform((types) => [...new Set(types)]),
      ),
    ],
    'Must be all, or a list of event types.',
  ),
  v.description('The types of events that are sent: `all`, which includes types of later versions, or a list.'),
)

const endpointEntries = {
  description: v.pipe(
    v.nullable(line(200)),
    v.description('Your own words for it, such as `Bookkeeping`. Null without any.'),
  ),
  events: EndpointEvents,
  is_active: v.pipe(
    Flag,
    v.description('Whether events are sent. Events of an endpoint that is off wait until it is switched on.'),
  ),
}

/** `POST /api/v1/webhook-endpoints`. */
export const WebhookEndpointRequest = v.pipe(
  v.object({
    url: EndpointUrl,
    description: v.optional(endpointEntries.description, null),
    events: v.optional(EndpointEvents, 'all'),
    is_active: v.optional(endpointEntries.is_active, true),
  }),
  v.examples([
    {
      url: 'https://books.example/malipo',
      description: 'Bookkeeping',
      events: ['payment.completed', 'refund.success'],
      is_active: true,
    },
  ]),
)
export type WebhookEndpointRequest = v.InferOutput<typeof WebhookEndpointRequest>

/** `PATCH /api/v1/webhook-endpoints/{id}`. Absent fields stay. */
export const WebhookEndpointUpdate = v.pipe(
  v.partial(v.object({ url: EndpointUrl, ...endpointEntries })),
  v.examples([{ events: 'all', is_active: true }]),
)
export type WebhookEndpointUpdate = v.InferOutput<typeof WebhookEndpointUpdate>

/** The last failed delivery of an endpoint. */
export const EndpointFailure = v.object({
  at: v.string(),
  response_status: v.pipe(v.nullable(v.number()), v.description('The HTTP status of the answer. Null without one.')),
  error: v.pipe(v.string(), v.description('Why the delivery was not acknowledged.')),
})
export type EndpointFailure = v.InferOutput<typeof EndpointFailure>

const Secret = v.pipe(
  v.nullable(v.string()),
  v.description(
    'The secret for signatures: `whsec_` and base64. Only the answer that creates it contains it in full; all others mask it. Null if the service can no longer decrypt it: then regenerate it.',
  ),
)
const FailingSince = v.pipe(
  v.nullable(v.string()),
  v.description(
    'When the current series of failed deliveries began. Null if the last delivery was acknowledged, or there was no delivery.',
  ),
)
const DisabledReason = v.pipe(
  v.nullable(v.string()),
  v.description('Why the service switched the endpoint off. Null while it is active, and if you switched it off.'),
)

/** An endpoint that receives events. */
export const WebhookEndpoint = v.pipe(
  v.object({
    id: v.string(),
    url: v.pipe(
      v.string(),
      v.description('The URL that events are sent to. Members other than owners see its origin only.'),
    ),
    ...endpointEntries,
    is_default: v.pipe(v.boolean(), v.description('Whether this is the endpoint of `PUT /webhooks`.')),
    secret: Secret,
    previous_secret_until: v.pipe(
      v.nullable(v.string()),
      v.description(
        'Until then, `webhook-signature` carries a second signature, with the previous secret. Null if there is one secret.',
      ),
    ),
    failing_since: FailingSince,
    last_failure: v.pipe(
      v.nullable(EndpointFailure),
      v.description('The last failed delivery of the current series. Null while `failing_since` is null.'),
    ),
    disabled_reason: DisabledReason,
    created_at: v.string(),
    updated_at: v.string(),
  }),
  v.examples([
    {
      id: 'e5d4c3b2-a1f0-4e9d-8c7b-6a5948372615',
      url: 'https://books.example/malipo',
      description: 'Bookkeeping',
      events: ['payment.completed', 'refund.success'],
      is_active: true,
      is_default: false,
      secret: 'whsec_••••••••Yz8=',
      previous_secret_until: null,
      failing_since: '2026-11-21T11:00:00.000Z',
      last_failure: { at: '2026-11-21T11:05:00.000Z', response_status: null, error: 'No answer within 10 seconds.' },
      disabled_reason: null,
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:00:00.000Z',
    },
  ]),
)
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>

/** The default endpoint of a merchant, one for each mode. */
export const DefaultEndpoint = v.pipe(
  v.object({
    configured: v.pipe(v.boolean(), v.description('False if there is no endpoint.')),
    id: v.nullable(v.string()),
    url: v.pipe(
      v.nullable(v.string()),
      v.description('The URL that events are sent to. Members other than owners see its origin only.'),
    ),
    secret: Secret,
    is_active: v.pipe(v.boolean(), v.description('Whether events are sent.')),
    failing_since: FailingSince,
    disabled_reason: DisabledReason,
    created_at: v.nullable(v.string()),
    updated_at: v.nullable(v.string()),
  }),
  v.examples([
    {
      configured: true,
      id: 'd4c3b2a1-f0e9-4d8c-b7a6-958473625140',
      url: 'https://lagosbooks.example/malipo',
      secret: 'whsec_••••••••Xk4=',
      is_active: true,
      failing_since: null,
      disabled_reason: null,
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:00:00.000Z',
    },
  ]),
)
export type DefaultEndpoint = v.InferOutput<typeof DefaultEndpoint>

/** `POST /api/v1/webhook-endpoints/{id}/rotate-secret`. */
export const SecretRotation = v.pipe(
  v.object({
    overlap_minutes: v.pipe(
      v.optional(wholeNumber(0, 10_080), 1440),
      v.description(
        'How long `webhook-signature` also carries a signature with the previous secret: a day by default, at most seven. With 0, the previous secret stops working at once.',
      ),
    ),
  }),
  v.examples([{ overlap_minutes: 1440 }]),
)
export type SecretRotation = v.InferOutput<typeof SecretRotation>

/** The answer to `POST /webhooks/regenerate-secret`. */
export const RegeneratedSecret = v.pipe(
  v.object({
    id: v.string(),
    secret: v.pipe(v.string(), v.description('The new secret. Only this answer contains it in full.')),
  }),
  v.examples([
    { id: 'd4c3b2a1-f0e9-4d8c-b7a6-958473625140', secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=' },
  ]),
)
export type RegeneratedSecret = v.InferOutput<typeof RegeneratedSecret>

import * as v from 'valibot'
import { REQUIRED } from '../text'

/** `PUT /webhooks`. Each delivery checks again whether the address is allowed. */
export const WebhookEndpointRequest = v.pipe(
  v.object({
    url: v.pipe(
      v.string('Must be an HTTPS URL.'),
      v.trim(),
      v.check((s) => s.length > 0, REQUIRED),
      v.maxLength(2000, 'Must be at most 2000 characters.'),
      v.description('An HTTPS URL on the public internet, on port 443 or 8443 unless the operator allows others.'),
    ),
  }),
  v.examples([{ url: 'https://lagosbooks.example/malipo' }]),
)
export type WebhookEndpointRequest = v.InferOutput<typeof WebhookEndpointRequest>

/** The webhook endpoint of a merchant, one for each mode. */
export const WebhookEndpoint = v.pipe(
  v.object({
    configured: v.pipe(v.boolean(), v.description('False if there is no endpoint.')),
    id: v.nullable(v.string()),
    url: v.pipe(
      v.nullable(v.string()),
      v.description('The URL that events are sent to. Members other than owners see its origin only.'),
    ),
    secret: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The secret for signatures: `whsec_` and base64. Only the answer that creates it contains it in full; all others mask it. Null if the service can no longer decrypt it: then regenerate it.',
      ),
    ),
    is_active: v.pipe(v.boolean(), v.description('Whether events are sent.')),
    failing_since: v.pipe(
      v.nullable(v.string()),
      v.description(
        'When the current series of failed deliveries began. Null if the last delivery was acknowledged, or there was no delivery.',
      ),
    ),
    disabled_reason: v.pipe(
      v.nullable(v.string()),
      v.description('Why the endpoint was switched off. Null while it is active.'),
    ),
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
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>

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

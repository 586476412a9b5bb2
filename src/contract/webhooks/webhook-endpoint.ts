import * as v from 'valibot'

/** `PUT /webhooks`. The service checks at every delivery whether the address is allowed. */
export const WebhookEndpointRequest = v.pipe(
  v.object({
    url: v.pipe(
      v.string('must be an HTTPS URL'),
      v.trim(),
      v.check((s) => s.length > 0, 'is required'),
      v.maxLength(2000, 'must be at most 2000 characters'),
      v.description(
        'An address on the public internet, over HTTPS, on port 443 or 8443 unless the operator allows others.',
      ),
    ),
  }),
  v.examples([{ url: 'https://lagosbooks.example/malipo' }]),
)
export type WebhookEndpointRequest = v.InferOutput<typeof WebhookEndpointRequest>

/**
 * One endpoint per merchant and mode. `secret` is in full only in the answer that creates it; null when the service cannot
 * read it any more, since its own secret was changed: regenerate it.
 */
export const WebhookEndpoint = v.pipe(
  v.object({
    configured: v.pipe(v.boolean(), v.description('False if there is no endpoint.')),
    id: v.nullable(v.string()),
    url: v.pipe(
      v.nullable(v.string()),
      v.description('Where events are sent. Members other than owners see its origin.'),
    ),
    secret: v.pipe(
      v.nullable(v.string()),
      v.description(
        'The key of the signatures: `whsec_` and base64. Only the answer that creates it contains it in full; all others mask it. Null if the service can no longer read it: then regenerate it.',
      ),
    ),
    is_active: v.pipe(v.boolean(), v.description('Whether events are sent.')),
    failing_since: v.pipe(
      v.nullable(v.string()),
      v.description('Since when no delivery has been acknowledged; null: the last one was, or there was none.'),
    ),
    /** Why it was switched off, in a sentence; null while it is active. */
    disabled_reason: v.pipe(v.nullable(v.string()), v.description('Why it was switched off; null while it is active.')),
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

/** `POST /webhooks/regenerate-secret`: the only time that the new secret is shown in full. */
export const RegeneratedSecret = v.pipe(
  v.object({
    id: v.string(),
    secret: v.pipe(v.string(), v.description('In full only in this answer.')),
  }),
  v.examples([
    { id: 'd4c3b2a1-f0e9-4d8c-b7a6-958473625140', secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=' },
  ]),
)
export type RegeneratedSecret = v.InferOutput<typeof RegeneratedSecret>

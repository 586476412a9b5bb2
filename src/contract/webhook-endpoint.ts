import * as v from 'valibot'

/** `PUT /webhooks`. The service checks at every delivery whether the address is allowed. */
export const WebhookEndpointRequest = v.object({
  url: v.pipe(
    v.string('must be an HTTPS URL'),
    v.trim(),
    v.check((s) => s.length > 0, 'is required'),
    v.maxLength(2000, 'must be at most 2000 characters'),
  ),
})
export type WebhookEndpointRequest = v.InferOutput<typeof WebhookEndpointRequest>

/**
 * One endpoint per merchant and mode. `secret` is in full only in the answer that creates it; null when the service cannot
 * read it any more, since its own secret was changed: regenerate it.
 */
export const WebhookEndpoint = v.object({
  configured: v.boolean(),
  id: v.nullable(v.string()),
  url: v.nullable(v.string()),
  secret: v.nullable(v.string()),
  is_active: v.boolean(),
  /** Why it was switched off, in a sentence; null while it is active. */
  disabled_reason: v.nullable(v.string()),
  created_at: v.nullable(v.string()),
  updated_at: v.nullable(v.string()),
})
export type WebhookEndpoint = v.InferOutput<typeof WebhookEndpoint>

/** `POST /webhooks/regenerate-secret`: the only time that the new secret is shown in full. */
export const RegeneratedSecret = v.object({ id: v.string(), secret: v.string() })
export type RegeneratedSecret = v.InferOutput<typeof RegeneratedSecret>

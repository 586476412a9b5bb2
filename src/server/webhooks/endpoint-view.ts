import type { WebhookEndpoint } from '../../contract/webhooks/webhook-endpoint'
import { originOf, withoutValue, withValue } from '../audit/field-changes'
import type { Clock } from '../ports/clock'
import type { Encryption } from '../ports/encryption'
import type { WebhookEndpointRow } from '../storage/schema/webhooks'
import { maskedSecret, secretPurpose } from './signing'

type ViewDeps = { clock: Clock; encryption: Encryption }

/** The fields of an endpoint as the audit records them. */
export const auditedEndpoint = ({ url, description, eventTypes, isActive }: WebhookEndpointRow) => ({
  url: originOf(url),
  // a description may name a person
  description: withoutValue(description),
  events: withValue(eventTypes ?? 'all'),
  is_active: withValue(isActive),
})

/** @param secret the unmasked secret, in the answer that creates it; absent in all others, which mask it */
export function endpointView(
  { clock, encryption }: ViewDeps,
  row: WebhookEndpointRow,
  secret: string | null = maskedSecretOf(row, encryption),
): WebhookEndpoint {
  const until = row.previousSecretUntil
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.eventTypes ?? 'all',
    is_active: row.isActive,
    is_default: row.isDefault,
    secret,
    previous_secret_until: until && until > clock.now() ? until.toISOString() : null,
    failing_since: row.failingSince?.toISOString() ?? null,
    last_failure: row.lastFailure,
    disabled_reason: row.disabledReason,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** Null if the secret cannot be decrypted, as after a change of `JWT_SECRET`, until it is replaced. */
function maskedSecretOf({ id, secret }: WebhookEndpointRow, encryption: Encryption): string | null {
  const readable = encryption.decryptIfReadable(secret, secretPurpose(id))
  return readable === null ? null : maskedSecret(readable)
}

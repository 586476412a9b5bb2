import { VerificationError } from '../client/api/errors'
import { verifyEvent, type WebhookHeaders } from '../client/api/verify-webhook'
import type { Service, Session } from './service'

export { VerificationError }

/** The body of a webhook: `data` is the object as its own endpoint returns it. */
export interface WebhookEvent {
  id: string
  /** Such as `payment.completed`. */
  event: string
  data: Record<string, unknown>
  /** Only on events of the sandbox, which contain an example. */
  test?: true
}

/** The event of a webhook request. Throws `VerificationError` unless it was signed with one of the secrets. */
export async function readNotice(
  body: Uint8Array | string | undefined,
  headers: WebhookHeaders,
  secret: string | undefined,
): Promise<WebhookEvent> {
  if (!body || !secret) throw new VerificationError(secret ? 'the body is empty' : 'no webhook secret is set up')
  return verifyEvent<WebhookEvent>(body, headers, secret)
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * The present state of the payment that an event is about, read from the service, because events may arrive twice, late
 * and out of order. Null for an event that is about no payment, and for a test event, which contains an example.
 */
export async function sessionOf(event: WebhookEvent, service: Service): Promise<Session | null> {
  if (event.test || !/^(payment|deposit|refund)\./.test(event.event)) return null
  const id = text(event.event.startsWith('payment.') ? event.data.id : event.data.session_id)
  return id ? service.readSession(id) : null
}

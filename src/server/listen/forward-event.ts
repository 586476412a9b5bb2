import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '../../contract/webhooks/webhook-event'
import { signedHeaders } from '../webhooks/signing'

/** As long as a delivery of the service waits. */
const TIMEOUT_MS = 10_000

/** Sends an event, signed as the service signs it, and returns the status of the answer, or why there is none. */
export async function forwardEvent(event: WebhookEvent, target: URL, secret: string): Promise<string> {
  const body = Buffer.from(JSON.stringify(event))
  const signed = { id: event.id, type: event.event, delivery: randomUUID(), body, at: new Date() }
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signedHeaders(secret, signed) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return `no answer: ${reasonOf(error)}`
  }
}

/** The reason of a failed request, which `fetch` has in `cause`; of a name with several addresses, it has no text. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  if (cause !== undefined) return reasonOf(cause)
  return message || ('code' in error ? String(error.code) : error.name)
}

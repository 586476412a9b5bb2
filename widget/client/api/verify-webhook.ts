import { VerificationError } from './errors'

/** The headers of a request: the web's `Headers`, or Node's object. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE_SECONDS = 300

/**
 * Verifies a webhook request by Standard Webhooks, and returns its event. While a secret is rotated,
 * `webhook-signature` carries a signature for each of the two. Compares in constant time.
 * @param rawBody the body exactly as received, before any parser
 * @param secret `whsec_…`, as shown when the endpoint was registered
 * @param toleranceSeconds how far the request's time may be from now: five minutes by default
 * @throws {VerificationError} when a signature is missing or wrong, or the time is too far off
 */
export async function verifyEvent<Event extends { id: string }>(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  toleranceSeconds: number = TOLERANCE_SECONDS,
): Promise<Event> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new VerificationError(`the time is not within ${toleranceSeconds} seconds`)
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder('utf-8', { ignoreBOM: true }).decode(rawBody)
  if (!(await isSigned(`${id}.${timestamp}.${text}`, headerOf(headers, 'webhook-signature'), secret)))
    throw new VerificationError('the signature is wrong')
  const event: Event = JSON.parse(text)
  if (event.id !== id) throw new VerificationError('the signature is of another event')
  return event
}

/** Whether one of the signatures was made with the secret. */
async function isSigned(signed: string, signatures: string, secret: string): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), hmac, false, ['verify'])
  for (const signature of signatures.split(' ')) {
    const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature) ?? []
    if (base64 && (await crypto.subtle.verify('HMAC', key, bytesOf(base64), new TextEncoder().encode(signed))))
      return true
  }
  return false
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof value !== 'string') throw new VerificationError(`${name} is missing`)
  return value
}

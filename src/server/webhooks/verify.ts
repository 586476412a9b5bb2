import { createHmac, timingSafeEqual } from 'node:crypto'

/** The body of a webhook. `data` is the resource as its own endpoint returns it. */
export interface WebhookEvent {
  /** Every retry has the same id: process each id once. */
  id: string
  /** Such as `payment.completed`. */
  event: string
  mode: 'test' | 'live'
  created_at: string
  data: Record<string, unknown>
  /** Present only on events from `POST /sandbox/events`. */
  test?: true
}

/** The content of a return link. */
export interface ReturnLink {
  session_id: string
  reference: string
  status: string
  amount: string
  currency: string
  /** When the payment last changed. */
  at: Date
}

/** The request is not from the service, not for this endpoint, or too old: answer 400 and do nothing. */
export class VerificationError extends Error {
  override readonly name: string = 'VerificationError'
}

type Headers = Record<string, string | readonly string[] | undefined> | { get(name: string): string | null }

const TOLERANCE_SECONDS = 300

/**
 * Verifies a webhook request, signed within the last five minutes, and returns its event. Compares in constant time.
 * While a secret is rotated, `webhook-signature` carries a signature for each of the two; `X-Service-Signature`, which
 * has no time and would allow replays, is not looked at.
 * @param rawBody the bytes of the body exactly as received, before any parser
 * @param headers the request's: Node's object or the web's `Headers`
 * @param secret `whsec_…`, as shown when the endpoint was registered
 * @param now milliseconds since 1970, for tests
 * @throws {VerificationError} when a signature is missing or wrong, or the time is off by more than five minutes
 */
export function verify(
  rawBody: string | Uint8Array,
  headers: Headers,
  secret: string,
  now: number = Date.now(),
): WebhookEvent {
  const body = typeof rawBody === 'string' ? Buffer.from(rawBody, 'utf8') : Buffer.from(rawBody)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    throw new VerificationError('the time is not within five minutes')
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
  const signatures = headerOf(headers, 'webhook-signature').split(' ')
  if (!signatures.some((signature) => isEqual(signature, expected))) {
    throw new VerificationError('the signature is wrong')
  }
  const event = JSON.parse(body.toString('utf8')) as WebhookEvent
  if (event.id !== id) throw new VerificationError('the signature is of another event')
  return event
}

/**
 * Verifies a return link and returns its content. `sig` is the hex HMAC-SHA256 of the unchanged query string before
 * `&sig`. A valid signature does not mean that the customer has paid: a link with the status `pending` exists as soon
 * as the customer presses Pay. Ship only when `status` is `completed`, `reference`, `amount` and `currency` are those
 * of the order, and nothing was shipped for this `session_id`. A link may be opened late, twice or never: where you
 * can, ship on the webhook.
 * @param url the whole URL, or its path and query, as the browser sent it
 * @param secret the page's `return_secret`
 * @throws {VerificationError} when the link was not signed with this secret
 */
export function verifyReturnLink(url: string | URL, secret: string): ReturnLink {
  const text = String(url).replace(/#.*$/s, '')
  const [, query = '', sig = ''] = /^[^?]*\?(.*)&sig=([0-9a-f]{64})$/s.exec(text) ?? []
  if (!isEqual(sig, createHmac('sha256', secret).update(query).digest('hex'))) {
    throw new VerificationError('the signature is wrong')
  }
  const fields = new URLSearchParams(query)
  const field = (name: string) => {
    const values = fields.getAll(name)
    if (values.length !== 1) throw new VerificationError(`${name} is not there once`)
    return values[0] as string
  }
  return {
    session_id: field('session_id'),
    reference: field('reference'),
    status: field('status'),
    amount: field('amount'),
    currency: field('currency'),
    at: new Date(Number(field('t')) * 1000),
  }
}

function headerOf(headers: Headers, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof value !== 'string') throw new VerificationError(`${name} is missing`)
  return value
}

function isEqual(a: string, b: string): boolean {
  const given = Buffer.from(a)
  const expected = Buffer.from(b)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

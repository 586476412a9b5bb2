import type * as v from 'valibot'

type AnySchema = v.GenericSchema

/** One operation of the API, for the OpenAPI document and the table of statuses. */
export interface Operation {
  /** `operationId` */
  id: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With `{name}` for parameters. */
  path: string
  tag: Tag
  summary: string
  description?: string
  /** Whether it takes an API key. */
  key: boolean
  body?: { schema: AnySchema; example: object; mayBeEmpty?: true }
  /** The body is an image; an SVG as example. */
  image?: string
  query?: v.ObjectSchema<v.ObjectEntries, undefined>
  headers?: readonly { name: string; description: string }[]
  /** It creates something, once per `Idempotency-Key`. */
  once?: true
  answer: {
    status: 200 | 201
    /** 200 when the resource existed already. */
    also?: 200
    data: AnySchema
    example: unknown
    /** Answers a paginated list of these. */
    list?: true
    /** Comes with an `ETag`. */
    etag?: true
    /** The same as server-sent events, for clients that ask for them; an example. */
    events?: string
  }
  /** Statuses that do not follow from the other fields; see `statusesOf`. */
  errors?: readonly (304 | 400 | 404 | 409 | 429)[]
}

export const TAGS = {
  Pages: 'Payment pages, as their merchant keeps them.',
  Sessions: 'Payments, created by a customer on a page or by the merchant with its own price.',
  Customers: 'Customers, identified by e-mail, and their permanent deposit accounts.',
  Invoices: 'Invoices and their payment.',
  Swaps: 'Exchanging balances between NGN, USDT and USDC.',
  Payouts: 'Paying out to banks.',
  Webhooks: 'Where events are sent, and their delivery.',
  Payer: 'What the hosted page does for the customer. No key.',
  Studio: 'Drafts of a page’s look, and its logo.',
  Sandbox: 'Simulates events in test mode. 404 in live mode.',
} as const
type Tag = keyof typeof TAGS

/** Path parameters that are UUIDs. */
const UUID_NAMES = /\{(?:session_id|customer_id|invoice_id|quotationId|bankId|payout_id|refund_id)\}/

/**
 * Every status that an operation can answer: 401 if it takes a key; 400 if it reads a body or a query, or has a UUID in
 * its path; 404 if it has any path parameter; 409 if it takes
 * an idempotency key; 413 if it has a body; and always 503, when the database is unavailable.
 */
export function statusesOf({ key, body, image, query, path, answer, once, errors = [] }: Operation): number[] {
  const statuses = new Set<number>([answer.status, ...(answer.also ? [answer.also] : []), ...errors, 503])
  if (key) statuses.add(401)
  if (once) statuses.add(409)
  if (body || image) statuses.add(400).add(413)
  if (query || UUID_NAMES.test(path)) statuses.add(400)
  if (path.includes('{')) statuses.add(404)
  return [...statuses].sort((a, b) => a - b)
}

/** The headers with which an operation answers a status, besides those of every answer. */
export function headersOf({ answer }: Operation, status: number): ('ETag' | 'WWW-Authenticate' | 'Retry-After')[] {
  if (status === 401) return ['WWW-Authenticate']
  if (status === 429 || status === 503) return ['Retry-After']
  return answer.etag && status < 400 ? ['ETag'] : []
}

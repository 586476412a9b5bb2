import type { Shape } from '../../contract/shape'
import { fits } from './fits'

/** A shape that remembers what it is the shape of. */
export type ShapeOf<Data> = Shape & { readonly of?: Data }

/** Fields of the wire and what was wrong with each, in the service's words. */
export type WireErrors = Readonly<Record<string, string>>

export type Failure = {
  /** connection: no answer, or none that comes from the service (a captive portal's page). */
  failed: 'connection' | 'refused' | 'missing' | 'busy' | 'server'
  errors: WireErrors
  /** Milliseconds that the service asked to wait. */
  retryAfter: number | null
}
export type Answer<Data> = { data: Data; headers: Headers } | Failure

export const isFailure = (answer: object): answer is Failure => 'failed' in answer

const within = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

const isService = (body: unknown) => within(body, 'success') !== undefined

/** `data` if there, else the body, then `session` inside if there. */
function payloadOf(body: unknown): unknown {
  const data = within(body, 'data') ?? body
  return within(data, 'session') ?? data
}

/** `errors` of the wire: an array of `"<field>: <text>"`, or an object. */
export function wireErrors(errors: unknown): WireErrors {
  if (Array.isArray(errors)) {
    return Object.fromEntries(
      errors.map((entry) => /^(\w+): (.*)$/s.exec(String(entry))?.slice(1) ?? ['', String(entry)]),
    )
  }
  return typeof errors === 'object' && errors !== null
    ? Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, String(text)]))
    : {}
}

const failure = (failed: Failure['failed'], retryAfter: number | null = null, errors: WireErrors = {}): Failure => ({
  failed,
  errors,
  retryAfter,
})

/** Parses an answer of the service at the border: what does not fit the schema counts as no answer. */
export async function readAnswer<Data>(response: Response, shape: ShapeOf<Data>): Promise<Answer<Data>> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const retryAfter = seconds >= 0 ? seconds * 1000 : null
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const data = payloadOf(body)
    if (fits(shape, data)) return { data: data as Data, headers: response.headers }
    // the service's own answer, of a kind that is newer than this page, or a stranger's
    return failure(isService(body) ? 'server' : 'connection', retryAfter)
  }
  // an error without the service's error body is a stranger's
  if (!isService(body)) return failure('connection', retryAfter)
  const { status } = response
  if (status === 404) return failure('missing')
  if (status === 429) return failure('busy', retryAfter)
  if (status >= 500) return failure('server', retryAfter)
  return failure('refused', null, wireErrors(within(body, 'errors')))
}

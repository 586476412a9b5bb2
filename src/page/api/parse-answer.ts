import * as v from 'valibot'
import { retryAfterMs } from '../../payment/retry-after'
import type { Answer, Failure } from './answer'

/** Milliseconds. Limits the wait that a gateway asks for, which might by mistake hide a payment for a day. */
const LONGEST_WAIT = 600_000

const fieldOf = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

const isServiceBody = (body: unknown) => fieldOf(body, 'success') !== undefined

/** The `data` of a body, else the body itself; and the `session` in it, if it has one. */
function payloadOf(body: unknown): unknown {
  const data = fieldOf(body, 'data') ?? body
  return fieldOf(data, 'session') ?? data
}

const failure = (failed: Failure['failed'], retryAfter: number | null = null, errors: unknown = null): Failure => ({
  failed,
  errors,
  retryAfter,
})

/**
 * Parses an answer of the service. Fields that the schema does not have are left out; invalid ones make it a failure.
 */
export async function parseAnswer<Data>(
  response: Response,
  schema: v.GenericSchema<unknown, Data>,
): Promise<Answer<Data>> {
  const retryAfter = Math.min(retryAfterMs(response.headers), LONGEST_WAIT)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const parsed = v.safeParse(schema, payloadOf(body), { abortEarly: true })
    if (parsed.success) return { data: parsed.output, headers: response.headers }
    // either the service is newer than this page, or another server answered
    return failure(isServiceBody(body) ? 'server' : 'connection', retryAfter)
  }
  // an error without the service's error body is not from the service
  if (!isServiceBody(body)) return failure('connection', retryAfter)
  const { status } = response
  if (status === 404) return failure('missing')
  if (status === 429) return failure('busy', retryAfter)
  if (status >= 500) return failure('server', retryAfter)
  return failure('refused', null, fieldOf(body, 'errors'))
}

import * as v from 'valibot'
import { retryAfterMs } from '../../payment/retry-after'
import type { Answer, Failure } from './answer'

/** Whoever asks for more, such as a gateway by mistake, must not hide for a day that the money came. */
const LONGEST_WAIT = 600_000

const within = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

const isService = (body: unknown) => within(body, 'success') !== undefined

/** `data` if present, else the body; then `session` inside of that, if present. */
function payloadOf(body: unknown): unknown {
  const data = within(body, 'data') ?? body
  return within(data, 'session') ?? data
}

const failure = (failed: Failure['failed'], retryAfter: number | null = null, errors: unknown = null): Failure => ({
  failed,
  errors,
  retryAfter,
})

/** Parses an answer of the service. Fields that the schema does not have are left out; what it refuses is a failure. */
export async function parseAnswer<Data>(
  response: Response,
  schema: v.GenericSchema<unknown, Data>,
): Promise<Answer<Data>> {
  const retryAfter = Math.min(retryAfterMs(response.headers), LONGEST_WAIT)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const parsed = v.safeParse(schema, payloadOf(body), { abortEarly: true })
    if (parsed.success) return { data: parsed.output, headers: response.headers }
    // either the service is newer than this page, or somebody else answered
    return failure(isService(body) ? 'server' : 'connection', retryAfter)
  }
  // an error without the service's error body is not from the service
  if (!isService(body)) return failure('connection', retryAfter)
  const { status } = response
  if (status === 404) return failure('missing')
  if (status === 429) return failure('busy', retryAfter)
  if (status >= 500) return failure('server', retryAfter)
  return failure('refused', null, within(body, 'errors'))
}

import { retryAfterMs } from '../../../payment/retry-after'
import { readAtMost } from '../../http/read-at-most'
import type { Clock } from '../../ports/clock'
import type { ThrottledLog } from '../../runtime/throttled-log'
import { parseExact } from './exact-json'
import { objectOf } from './readers'

/** How a request to the upstream ended. */
export type Reply =
  | { kind: 'answered'; body: unknown }
  /** The upstream refused; `errors` as in its error body, an array or an object. */
  | { kind: 'refused'; status: number; errors: unknown }
  /** No answer, or one that cannot be trusted. `retryAfter` is in seconds. */
  | { kind: 'unavailable'; reason: string; retryAfter: number | null }

type UpstreamRequest = {
  /** Names the request in the log. With `isUnverified`, it groups requests that share a pause after `Retry-After`. */
  name: 'page' | 'pay' | 'session' | 'deposit-address' | 'estimate'
  method: 'GET' | 'POST'
  /** Relative to the upstream's root. Contains only constants and validated ids. */
  path: string
  sendsKey: boolean
  /** The id or slug may be made up. Such requests must not hold up known payments. */
  isUnverified?: boolean
  body?: object
  headers?: Record<string, string>
  deadlineMs?: number
}

export type ExchangeDeps = {
  /** The upstream's root URL, http or https. */
  url: string
  key: string
  clock: Clock
  warn: ThrottledLog
  fetch: typeof globalThis.fetch
}

const MAX_BYTES = 256 * 1024
const DEADLINE_MS = 10_000
/** More requests than a healthy upstream ever has in flight. A higher limit would not help an overloaded one. */
const MAX_IN_FLIGHT = 200
/** With this many in flight, unverified requests are refused. */
const MAX_UNVERIFIED_IN_FLIGHT = 50
const MAX_PAUSE_S = 300

/** Sends a request. The answer is untrusted: no redirects, no cookies, JSON only, limited in size and time. */
export function createExchange({ url, key, clock, warn, fetch }: ExchangeDeps) {
  const { origin, pathname } = new URL(url)
  const root = origin + pathname.replace(/\/+$/, '')
  const pausedUntil = new Map<string, number>()
  let inFlight = 0

  const unavailableReply = (reason: string, retryAfter: number | null = null): Reply => ({
    kind: 'unavailable',
    reason,
    retryAfter,
  })

  async function send(request: UpstreamRequest): Promise<Reply> {
    const timeout = new AbortController()
    const cancel = clock.after(request.deadlineMs ?? DEADLINE_MS, () => timeout.abort())
    try {
      const response = await fetch(root + request.path, {
        method: request.method,
        redirect: 'manual',
        signal: timeout.signal,
        headers: {
          accept: 'application/json',
          // so that the bytes counted on arrival are the bytes that were sent
          'accept-encoding': 'identity',
          'user-agent': 'malipo',
          ...(request.body && { 'content-type': 'application/json' }),
          ...request.headers,
          ...(request.sendsKey && { authorization: `Bearer ${key}` }),
        },
        ...(request.body && { body: JSON.stringify(request.body) }),
      })
      return await read(response, timeout)
    } catch (error) {
      return unavailableReply(timeout.signal.aborted ? 'too slow' : `no answer${codeOf(error)}`)
    } finally {
      cancel()
    }
  }

  async function read(response: Response, timeout: AbortController): Promise<Reply> {
    const { status } = response
    const retryAfter = retryAfterOf(response)
    const text = (await readAtMost(response, MAX_BYTES))?.toString('utf8')
    if (text === undefined) {
      timeout.abort()
      return unavailableReply('an answer that is too long', retryAfter)
    }
    if (status >= 300 && status < 400) return unavailableReply('a redirect', retryAfter)
    if (status === 401 || status === 403) return unavailableReply('the key is refused', retryAfter)
    if (status >= 500 || status === 408 || status === 425 || status === 429) {
      return unavailableReply(`status ${status}`, retryAfter)
    }
    const isJson = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(response.headers.get('content-type') ?? '')
    let body: unknown
    try {
      body = isJson ? parseExact(text, key) : undefined
    } catch {
      body = undefined
    }
    if (status >= 400) return { kind: 'refused', status, errors: objectOf(body)?.errors }
    return body === undefined ? unavailableReply('an answer that is not JSON') : { kind: 'answered', body }
  }

  return async function exchange(request: UpstreamRequest): Promise<Reply> {
    const { name, isUnverified = false } = request
    const group = isUnverified ? `${name} (unverified)` : name
    const pause = (pausedUntil.get(group) ?? 0) - clock.elapsed()
    if (pause > 0) return unavailableReply('paused by Retry-After', Math.ceil(pause / 1000))
    if (inFlight >= (isUnverified ? MAX_UNVERIFIED_IN_FLIGHT : MAX_IN_FLIGHT))
      return unavailableReply('too many requests in flight', 1)
    inFlight += 1
    const reply = await send(request)
    inFlight -= 1
    if (reply.kind === 'unavailable') {
      if (reply.retryAfter) pausedUntil.set(group, clock.elapsed() + reply.retryAfter * 1000)
      warn({ event: `upstream.${name}.unavailable`, error: reply.reason })
    }
    return reply
  }
}

function retryAfterOf({ headers }: Response): number | null {
  const seconds = Math.ceil(retryAfterMs(headers) / 1000)
  return seconds > 0 ? Math.min(seconds, MAX_PAUSE_S) : null
}

/** Such as ` (ECONNREFUSED)`. A message could contain the URL; a code does not. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined)?.code : undefined
  return typeof cause === 'string' && /^[A-Z_]{3,40}$/.test(cause) ? ` (${cause})` : ''
}

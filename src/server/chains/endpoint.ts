import { AsyncLocalStorage } from 'node:async_hooks'
import * as v from 'valibot'
import { retryAfterMs } from '../../payment/retry-after'
import { readAtMost } from '../http/read-at-most'
import { ChainUnavailable, REQUEST_OUTCOMES, type RequestOutcome } from '../ports/chain-reader'
import type { Clock } from '../ports/clock'

const DEADLINE_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024
/** An endpoint that asks for fewer requests, without saying for how long, gets none for this time. */
const LIMITED_MS = 10_000

export interface EndpointSettings {
  /** May carry the provider's key, in its path, its query or as name and password, so it is never logged. */
  url: string
  headers?: Record<string, string>
  deadlineMs?: number
  /** The minimum time between two requests, in milliseconds, for public hosts that count them. */
  spacingMs?: number
}

const lookUps = new AsyncLocalStorage<true>()

/**
 * Runs a look-up for a waiting merchant. Its requests go behind those of scans, which all merchants' money depends on.
 */
export const asLookup = <T>(work: () => Promise<T>): Promise<T> => lookUps.run(true, work)

/** An answer with its status, since a refusal may be an answer too, such as that a transaction is unknown. */
interface EndpointAnswer {
  status: number
  body: string
}

/** All requests to one host: counted, spaced, and with every failure turned into `ChainUnavailable`. */
export interface Endpoint {
  /** @param answers statuses that are returned, beside 2xx, instead of thrown */
  get(path: string, answers?: readonly number[]): Promise<EndpointAnswer>
  post(body: string, answers?: readonly number[], path?: string): Promise<EndpointAnswer>
  /**
   * Pauses the endpoint, for a host that asks for fewer requests in the body of its last answer, and counts that answer
   * as `limited`.
   */
  rateLimited(): ChainUnavailable
  /** The number of requests that ended in this way, or of all that ended. */
  requests(outcome?: RequestOutcome): number
}

/** @param limitedBy statuses, beside 429, with which hosts of this network ask for fewer requests */
export function createEndpoint(settings: EndpointSettings, clock: Clock, limitedBy: readonly number[] = []): Endpoint {
  const { deadlineMs = DEADLINE_MS, spacingMs = 0 } = settings
  const url = new URL(settings.url)
  const headers = { ...authorizationOf(url), ...settings.headers }
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`
  /** The query of the settings follows that of a request. */
  const urlOf = (path: string) => `${base}${path}${path.includes('?') ? url.search.replace('?', '&') : url.search}`
  const counts = new Map<RequestOutcome, number>(REQUEST_OUTCOMES.map((outcome) => [outcome, 0]))
  const turn = createTurns(spacingMs, clock)
  let pausedUntil = Number.NEGATIVE_INFINITY

  function count(outcome: RequestOutcome) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }

  function failed(outcome: Exclude<RequestOutcome, 'answered'>, reason: string, retryAfterMs = 0, cause?: unknown) {
    count(outcome)
    return new ChainUnavailable(outcome, reason, retryAfterMs, cause === undefined ? {} : { cause })
  }

  async function send(url: string, init: RequestInit, answers: readonly number[]): Promise<EndpointAnswer> {
    await turn()
    const pause = pausedUntil - clock.elapsed()
    if (pause > 0) throw new ChainUnavailable('limited', 'paused at the request of the host', pause)
    const late = new AbortController()
    const stopDeadline = clock.after(deadlineMs, () => late.abort())
    let response: Response
    let bytes: Buffer | null
    try {
      response = await fetch(url, {
        ...init,
        headers: { accept: 'application/json', ...init.headers, ...headers },
        redirect: 'error',
        signal: late.signal,
      })
      bytes = await readAtMost(response, MAX_BYTES)
    } catch (cause) {
      throw failed(late.signal.aborted ? 'slow' : 'unreachable', 'no answer', 0, cause)
    } finally {
      stopDeadline()
    }
    const { status } = response
    const requested = retryAfterMs(response.headers)
    if (status === 429 || limitedBy.includes(status) || (status === 503 && requested > 0)) {
      const ms = requested || LIMITED_MS
      pausedUntil = clock.elapsed() + ms
      throw failed('limited', `status ${status}`, ms)
    }
    if (!bytes) throw failed('unreadable', 'too long an answer')
    if (!response.ok && !answers.includes(status)) throw failed('unreachable', `status ${status}`)
    count('answered')
    return { status, body: bytes.toString('utf8') }
  }

  return {
    get: (path, answers = []) => send(urlOf(path), { method: 'GET' }, answers),
    post: (body, answers = [], path = '') =>
      send(urlOf(path), { method: 'POST', headers: { 'content-type': 'application/json' }, body }, answers),
    rateLimited() {
      counts.set('answered', Math.max(0, (counts.get('answered') ?? 0) - 1))
      pausedUntil = clock.elapsed() + LIMITED_MS
      return failed('limited', 'by the message of its answer', LIMITED_MS)
    },
    requests: (outcome) =>
      outcome ? (counts.get(outcome) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0),
  }
}

/** Returns a function that waits for a turn: requests go one after the other, and look-ups after all others. */
function createTurns(spacingMs: number, clock: Pick<Clock, 'after'>): () => Promise<void> {
  const waiting: { isLookUp: boolean; go: () => void }[] = []
  let isTaken = false

  function next() {
    const urgent = waiting.findIndex(({ isLookUp }) => !isLookUp)
    const [first] = waiting.splice(Math.max(urgent, 0), 1)
    isTaken = first !== undefined
    if (!first) return
    first.go()
    clock.after(spacingMs, next)
  }

  return () => {
    if (spacingMs === 0) return Promise.resolve()
    const isLookUp = lookUps.getStore() === true
    return new Promise((go) => {
      waiting.push({ isLookUp, go })
      if (!isTaken) next()
    })
  }
}

/** Sends the name and password of a URL as a header, since `fetch` refuses them in the URL. */
function authorizationOf({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** Parses a body as JSON. Throws `unreadable` for anything else, such as the HTML page of a proxy. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new ChainUnavailable('unreadable', 'no JSON')
  }
}

/** Parses an answer by its schema. Throws `unreadable` if it has another shape. */
export function readAs<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, answer)
  if (!result.success) throw new ChainUnavailable('unreadable', 'an answer of another shape')
  return result.output
}

import { AsyncLocalStorage } from 'node:async_hooks'
import * as v from 'valibot'
import { retryAfterMs } from '../../payment/retry-after'
import { readAtMost } from '../http/read-at-most'
import { ChainUnavailable, REQUEST_OUTCOMES, type RequestOutcome } from '../ports/chain-reader'
import type { Clock } from '../runtime/clock'

const DEADLINE_MS = 10_000
const MAX_BYTES = 8 * 1024 * 1024
/** How long an endpoint is left alone that asks for fewer requests, and not for how long. */
const LIMITED_MS = 10_000

export interface EndpointSettings {
  /** May carry the provider's key, in its path, its query or as name and password, so it is never logged. */
  url: string
  headers?: Record<string, string>
  deadlineMs?: number
  /** The least time between two requests, for public hosts that count them. */
  spacingMs?: number
}

const lookUps = new AsyncLocalStorage<true>()

/** Runs work that somebody asked for. Its requests wait behind those of the watchers, which all merchants' money needs. */
export const asLookUp = <T>(work: () => Promise<T>): Promise<T> => lookUps.run(true, work)

/** What an endpoint has answered: a refusal may be an answer, such as that a transaction is not known. */
interface EndpointAnswer {
  status: number
  body: string
}

/** The one door to a chain: counts requests, spaces them, and turns every failure into `ChainUnavailable`. */
export interface Endpoint {
  /** @param answers the statuses that are an answer, beside 2xx */
  get(path: string, answers?: readonly number[]): Promise<EndpointAnswer>
  post(body: string, answers?: readonly number[], path?: string): Promise<EndpointAnswer>
  /** The last answer said in its body that the host asks for fewer requests: leaves it alone, and counts it so. */
  limited(): ChainUnavailable
  /** How many have ended, in this way or in any. */
  requests(outcome?: RequestOutcome): number
}

/** @param limitedBy the statuses, beside 429, by which hosts of this network ask for fewer requests */
export function createEndpoint(settings: EndpointSettings, clock: Clock, limitedBy: readonly number[] = []): Endpoint {
  const { deadlineMs = DEADLINE_MS, spacingMs = 0 } = settings
  const url = new URL(settings.url)
  const headers = { ...authorizationOf(url), ...settings.headers }
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`
  /** The query of the settings goes behind that of a request. */
  const urlOf = (path: string) => `${base}${path}${path.includes('?') ? url.search.replace('?', '&') : url.search}`
  const counts = new Map<RequestOutcome, number>(REQUEST_OUTCOMES.map((outcome) => [outcome, 0]))
  const turn = createTurns(spacingMs, clock)
  let pausedUntil = Number.NEGATIVE_INFINITY

  function count(outcome: RequestOutcome) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }

  /** Counts how it ended. */
  function failed(outcome: Exclude<RequestOutcome, 'answered'>, words: string, retryAfterMs = 0, cause?: unknown) {
    count(outcome)
    return new ChainUnavailable(outcome, words, retryAfterMs, cause === undefined ? {} : { cause })
  }

  async function send(url: string, init: RequestInit, answers: readonly number[]): Promise<EndpointAnswer> {
    await turn()
    const pause = pausedUntil - clock.elapsed()
    if (pause > 0) throw new ChainUnavailable('limited', 'waits as it was asked to', pause)
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
    const asked = retryAfterMs(response.headers)
    if (status === 429 || limitedBy.includes(status) || (status === 503 && asked > 0)) {
      const ms = asked || LIMITED_MS
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
    limited() {
      counts.set('answered', Math.max(0, (counts.get('answered') ?? 0) - 1))
      pausedUntil = clock.elapsed() + LIMITED_MS
      return failed('limited', 'by the words of its answer', LIMITED_MS)
    },
    requests: (outcome) =>
      outcome ? (counts.get(outcome) ?? 0) : [...counts.values()].reduce((sum, some) => sum + some, 0),
  }
}

/** Waits for a turn: callers that come at the same time go one after the other, and look-ups after all others. */
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

/** Name and password of a URL, which `fetch` does not take there. */
function authorizationOf({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {}
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** The JSON of a body: an HTML page of a proxy is no answer. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new ChainUnavailable('unreadable', 'no JSON')
  }
}

/** An answer of the shape that was agreed on. */
export function readAs<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, answer)
  if (!result.success) throw new ChainUnavailable('unreadable', 'not what was agreed on')
  return result.output
}

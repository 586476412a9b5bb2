import * as v from 'valibot'
import { PAYER_TOKEN, SessionWithToken } from '../../contract/session/payer-token'
import { Session } from '../../contract/session/session'
import { type Answer, isFailure } from './answer'
import { parseAnswer } from './parse-answer'
import type { ApiPorts } from './ports'

export type Api = ReturnType<typeof createApi>

/** Long enough for 3G and a slow custody provider. */
const PATIENCE = 30_000

/** Parses an answer. `alive` tells of a sign of life, where an answer takes long. */
type Read<Data> = (
  response: Response,
  schema: v.GenericSchema<unknown, Data>,
  alive: () => void,
) => Promise<Answer<Data> | { headers: Headers }>

/** The public API of one payment page. A request without an answer gives a `Failure`, never an exception. */
export function createApi(ports: Omit<ApiPorts, 'now'>, slug: string) {
  const root = `/api/v1/p/${encodeURIComponent(slug)}`
  /** By session, what requests about it carry in front of another service. */
  const keys = new Map<string, string>()

  function know({ id, k }: { id: string; k?: string | null }) {
    if (k) keys.set(id, k)
  }

  function keyed(path: string): string {
    const k = keys.get(/^\/sessions\/([^/?]+)/.exec(path)?.[1] ?? '')
    return k ? `${path}${path.includes('?') ? '&' : '?'}k=${k}` : path
  }

  /**
   * Sends a request and parses the answer. Gives up when `init.signal` aborts, or after
   * `patience` milliseconds; `read`, which parses the answer, may begin them anew with each sign of life.
   */
  async function ask<Data>(
    path: string,
    schema: v.GenericSchema<unknown, Data>,
    init: RequestInit = {},
    patience = PATIENCE,
    read: Read<Data> = parseAnswer,
  ): Promise<Answer<Data> | { headers: Headers }> {
    const request = new AbortController()
    const abort = () => request.abort()
    let patient = new AbortController()
    const alive = () => {
      patient.abort()
      const mine = new AbortController()
      patient = mine
      ports.wait(patience, mine.signal).then(() => patient === mine && abort())
    }
    init.signal?.addEventListener('abort', abort)
    alive()
    try {
      const response = await ports.fetch(root + keyed(path), { ...init, signal: request.signal })
      const answer = response.status === 304 ? response : await read(response, schema, alive)
      if ('data' in answer && v.is(Session, answer.data)) know(answer.data)
      return answer
    } catch {
      return { failed: 'connection', errors: null, retryAfter: null }
    } finally {
      patient.abort()
      init.signal?.removeEventListener('abort', abort)
    }
  }

  async function post<Data>(
    path: string,
    schema: v.GenericSchema<unknown, Data>,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> {
    const answer = await ask(path, schema, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return 'data' in answer || isFailure(answer) ? answer : { failed: 'connection', errors: null, retryAfter: null }
  }

  /** The header that shows that this browser paid the session. */
  function paidBy(id: string): Record<string, string> {
    const token = ports.recallPayerToken(id)
    return token ? { [PAYER_TOKEN.header]: token } : {}
  }

  /** Sends what begins or changes a payment, and remembers the token that may come with it, which no model sees. */
  async function act(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer<Session>> {
    const answer = await post(path, SessionWithToken, body, headers)
    if (isFailure(answer)) return answer
    const { payer_token: token, ...session } = answer.data
    if (token) ports.rememberPayerToken(session.id, token)
    return { ...answer, data: session }
  }

  const hasPaid = (id: string) => ports.recallPayerToken(id) !== null

  return { ask, post, act, paidBy, hasPaid, know }
}

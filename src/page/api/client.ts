import * as v from 'valibot'
import { PAYER_TOKEN, SessionWithToken } from '../../contract/session/payer-token'
import { Session } from '../../contract/session/session'
import type { DeviceClock } from '../../payment/service-clock'
import { type Answer, isFailure } from './answer'
import { parseAnswer } from './parse-answer'

export type Api = ReturnType<typeof createApi>

/** The parts of the browser that the API uses. */
export type ApiPorts = DeviceClock & {
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** As `wait` in `wait.ts`. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** As `takeSeat` in `take-seat.ts`. */
  takeSeat(): Promise<(() => void) | null>
  /** The token that shows that this browser paid a session; null without one. */
  recallPayerToken(id: string): string | null
  rememberPayerToken(id: string, token: string): void
}

/** Milliseconds, long enough for 3G and a slow custody provider. */
const TIMEOUT = 30_000

/** Parses a response. While the response goes on, it calls `onActivity` for each part, which restarts the timeout. */
type ResponseReader<Data> = (
  response: Response,
  schema: v.GenericSchema<unknown, Data>,
  onActivity: () => void,
) => Promise<Answer<Data> | { headers: Headers }>

/** The public API of one payment page. A request without an answer returns a `Failure` and never throws. */
export function createApi(ports: Omit<ApiPorts, 'now'>, slug: string) {
  const root = `/api/v1/p/${encodeURIComponent(slug)}`
  /** The keys of payment links by session id. In front of an upstream service, requests must carry them. */
  const linkKeys = new Map<string, string>()

  function setLinkKey({ id, k }: { id: string; k?: string | null }) {
    if (k) linkKeys.set(id, k)
  }

  function withLinkKey(path: string): string {
    const k = linkKeys.get(/^\/sessions\/([^/?]+)/.exec(path)?.[1] ?? '')
    return k ? `${path}${path.includes('?') ? '&' : '?'}k=${k}` : path
  }

  /**
   * Sends a request and parses the response. Gives up when `init.signal` aborts, or after `timeout` milliseconds
   * without activity of `read`.
   */
  async function request<Data>(
    path: string,
    schema: v.GenericSchema<unknown, Data>,
    init: RequestInit = {},
    timeout = TIMEOUT,
    read: ResponseReader<Data> = parseAnswer,
  ): Promise<Answer<Data> | { headers: Headers }> {
    const controller = new AbortController()
    const abort = () => controller.abort()
    let timer = new AbortController()
    const restartTimer = () => {
      timer.abort()
      const started = new AbortController()
      timer = started
      ports.wait(timeout, started.signal).then(() => timer === started && abort())
    }
    init.signal?.addEventListener('abort', abort)
    restartTimer()
    try {
      const response = await ports.fetch(root + withLinkKey(path), { ...init, signal: controller.signal })
      const answer = response.status === 304 ? response : await read(response, schema, restartTimer)
      if ('data' in answer && v.is(Session, answer.data)) setLinkKey(answer.data)
      return answer
    } catch {
      return { failed: 'connection', errors: null, retryAfter: null }
    } finally {
      timer.abort()
      init.signal?.removeEventListener('abort', abort)
    }
  }

  async function post<Data>(
    path: string,
    schema: v.GenericSchema<unknown, Data>,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> {
    const answer = await request(path, schema, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return 'data' in answer || isFailure(answer) ? answer : { failed: 'connection', errors: null, retryAfter: null }
  }

  /** The header that shows that this browser paid the session. */
  function payerHeaders(id: string): Record<string, string> {
    const token = ports.recallPayerToken(id)
    return token ? { [PAYER_TOKEN.header]: token } : {}
  }

  /** Starts or changes a payment. Stores the payer's token and removes it from the answer, so that no model gets it. */
  async function postSession(
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Session>> {
    const answer = await post(path, SessionWithToken, body, headers)
    if (isFailure(answer)) return answer
    const { payer_token: token, ...session } = answer.data
    if (token) ports.rememberPayerToken(session.id, token)
    return { ...answer, data: session }
  }

  const hasPayerToken = (id: string) => ports.recallPayerToken(id) !== null

  return { request, post, postSession, payerHeaders, hasPayerToken, setLinkKey }
}

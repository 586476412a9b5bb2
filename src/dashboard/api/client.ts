import * as v from 'valibot'
import { parseAnswer, Refusal, refusalOf, requestJson, type WordError } from '../../browser/service-client'
import type { Mode } from '../../contract/enums'
import { ListMeta } from '../../contract/envelope'
import { type ConfirmRequest, withConfirmation } from './confirm-request'
import { createIdempotencyKeys } from './idempotency-keys'

/** Parameters of a URL. Empty ones are omitted. */
export type Query = Readonly<Record<string, string | number | undefined>>

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Query
  /** Sent as JSON. A Blob is sent as a file. */
  body?: unknown
  /** Sends an idempotency key, so that a retry after a lost answer does not create anything twice. */
  isIdempotent?: boolean
  /** Sends no CSRF token, to read who is signed in on the device now. */
  isWithoutToken?: boolean
  /** An idempotency key of the caller, who alone knows which requests are retries. */
  idempotencyKey?: string
}

interface SendOptions {
  signal?: AbortSignal
  /** The check with which the member has confirmed the request. */
  freshCheck?: string | undefined
  accept?: string | undefined
}

type SentRequest = Omit<Request, 'idempotencyKey'> & SendOptions & { idempotencyKey?: string | undefined }

export interface ListPage<Item> {
  items: Item[]
  meta: ListMeta
}

interface SignInPorts {
  /** Time of the service, in milliseconds. */
  now(): number
  mode(): Mode
  /** Null while no member is signed in. */
  csrfToken(): string | null
  /** The token of a later sign-in of the same member, after the service has refused `token`. Null without one. */
  renewToken(token: string): Promise<string | null>
  /** True if the member has not used the page for a while. Its requests then do not prolong the sign-in. */
  isIdle(): boolean
  /** Words the errors of the service in the language of the dashboard. */
  wordError: WordError
  /** Called with the `Date` header of each answer. */
  onDate(date: string | null): void
  confirm: ConfirmRequest
}

export type Client = ReturnType<typeof createClient>

/** The API client of the signed-in member. Its methods only throw Refusal. */
export function createClient(fetch: typeof globalThis.fetch, ports: SignInPorts) {
  const keys = createIdempotencyKeys(ports)

  const send = (path: string, request: SentRequest): Promise<Response> =>
    withLatestToken(request, ports, (token) => sendWith(token, path, request))

  async function sendWith(csrfToken: string | null, path: string, request: SentRequest): Promise<Response> {
    const { method = 'GET', query, body, signal, accept = 'application/json', idempotencyKey, freshCheck } = request
    const isFile = body instanceof Blob
    const headers: Record<string, string> = {
      Accept: accept,
      'Malipo-Mode': ports.mode(),
      ...(ports.isIdle() && { 'Malipo-Idle': '1' }),
      ...(csrfToken && { 'X-CSRF-Token': csrfToken }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(freshCheck && { 'Malipo-Fresh-Check': freshCheck }),
      ...(body !== undefined && { 'Content-Type': isFile ? body.type : 'application/json' }),
    }
    const response = await fetch(buildUrl(path, query), {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
    ports.onDate(response.headers.get('date'))
    return response
  }

  const fetchAnswer = (path: string, request: Request, idempotencyKey?: string) =>
    withConfirmation(
      (freshCheck) =>
        requestJson((signal) => send(path, { ...request, signal, idempotencyKey, freshCheck }), ports.wordError),
      ports.confirm,
    )

  return {
    /** Deletes idempotency keys before another person signs in. */
    clear: keys.clear,
    /** Returns the `data` of the answer. */
    request: <Schema extends v.GenericSchema>(path: string, schema: Schema, request: Request = {}) =>
      keys.withKey(path, request, async (key): Promise<v.InferOutput<Schema>> => {
        const { data } = parseAnswer(v.object({ data: v.unknown() }), await fetchAnswer(path, request, key))
        return parseAnswer(schema, data)
      }),
    async list<Schema extends v.GenericSchema>(
      path: string,
      schema: Schema,
      request: Request = {},
    ): Promise<ListPage<v.InferOutput<Schema>>> {
      const { data, meta } = parseAnswer(
        v.object({ data: v.unknown(), meta: ListMeta }),
        await fetchAnswer(path, request),
      )
      return { items: parseAnswer(v.array(schema), data), meta }
    },
    /** Returns the `data` and the `warnings` of the answer. */
    requestWithWarnings: <Schema extends v.GenericSchema>(path: string, schema: Schema, request: Request = {}) =>
      keys.withKey(path, request, async (key) => {
        const AnswerWithWarnings = v.object({ data: v.unknown(), warnings: v.optional(v.array(v.string()), []) })
        const { data, warnings } = parseAnswer(AnswerWithWarnings, await fetchAnswer(path, request, key))
        return { data: parseAnswer(schema, data), warnings }
      }),
    /**
     * Downloads a file. `accept` is the media type, for paths that offer several. `isTruncated` is true if the
     * service left out rows.
     */
    async download(path: string, query: Query = {}, accept = '*/*'): Promise<{ content: Blob; isTruncated: boolean }> {
      const response = await send(path, { query, accept }).catch(() => null)
      if (!response) throw new Refusal('unreachable', '')
      if (!response.ok) throw refusalOf(response.status, await response.json().catch(() => null), ports.wordError)
      const content = await response.blob().catch(() => {
        throw new Refusal('unreachable', '')
      })
      return { content, isTruncated: response.headers.has('x-rows-cut-at') }
    },
    /** Opens a stream of events; null if no answer comes. */
    openStream: (path: string, signal: AbortSignal) =>
      send(path, { signal, accept: 'text/event-stream' }).catch((): Response | null => null),
  }
}

/** Sends a request. A read goes on with the token of a later sign-in of the same member in another tab. */
async function withLatestToken(
  { method = 'GET', isWithoutToken }: SentRequest,
  { csrfToken, renewToken }: Pick<SignInPorts, 'csrfToken' | 'renewToken'>,
  send: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const token = isWithoutToken ? null : csrfToken()
  const response = await send(token)
  if (response.status !== 401 || token === null || method !== 'GET') return response
  const renewed = await renewToken(token)
  return renewed === null ? response : send(renewed)
}

function buildUrl(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

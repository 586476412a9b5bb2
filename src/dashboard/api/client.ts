import * as v from 'valibot'
import type { Mode } from '../../contract/enums'
import { ListMeta } from '../../contract/envelope'
import { Refusal, refusalOf } from './refusal'
import { createRepeats } from './repeats'

/** A network that swallows everything would leave a form busy for minutes. */
const LONGEST_MS = 30_000

/** Values of a query. Empty ones are left away. */
export type Query = Readonly<Record<string, string | number | undefined>>

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Query
  /** Sent as JSON, but for a file. */
  body?: unknown
  /** It creates something, and once, although it is asked for again after a lost answer. */
  once?: boolean
  signal?: AbortSignal
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[]
  meta: ListMeta
}

interface Session {
  /** The service's time, in milliseconds. */
  now(): number
  mode(): Mode
  /** Null until somebody is signed in. */
  csrfToken(): string | null
  /** Whether nobody has touched the page for a while. What it asks for by itself then keeps nobody signed in. */
  isIdle(): boolean
  /** Called with the `Date` of each answer, which is the time of the service. */
  onDate(date: string | null): void
}

export type Client = ReturnType<typeof createClient>

/** The API, as the member who is signed in. All of it throws Refusal, and nothing else. */
export function createClient(fetch: typeof globalThis.fetch, session: Session) {
  const repeats = createRepeats(session)

  async function send(path: string, request: Request, { accept = 'application/json', idempotencyKey = '' } = {}) {
    const { method = 'GET', body, signal } = request
    const csrfToken = session.csrfToken()
    const isFile = body instanceof Blob
    const headers: Record<string, string> = {
      Accept: accept,
      'Malipo-Mode': session.mode(),
      ...(session.isIdle() && { 'Malipo-Idle': '1' }),
      ...(csrfToken && method !== 'GET' && { 'X-CSRF-Token': csrfToken }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(body !== undefined && { 'Content-Type': isFile ? body.type : 'application/json' }),
    }
    return fetch(addressOf(path, request.query), {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    })
  }

  /** The whole answer to a request, within half a minute. */
  async function answerTo(path: string, request: Request, idempotencyKey?: string): Promise<unknown> {
    // `AbortSignal.timeout` is younger than the browsers that the dashboard supports
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), LONGEST_MS)
    request.signal?.addEventListener('abort', () => silence.abort())
    let status: number
    let answer: unknown
    try {
      const response = await send(path, { ...request, signal: silence.signal }, { idempotencyKey })
      status = response.status
      session.onDate(response.headers.get('date'))
      answer = await response.json()
    } catch {
      throw new Refusal('away', '')
    } finally {
      clearTimeout(timer)
    }
    if (status >= 400) throw refusalOf(status, answer)
    return answer
  }

  return {
    /** Clears what may be repeated, before another person signs in. */
    forget: repeats.clear,
    /** The `data` of the answer. */
    ask: <Schema extends v.GenericSchema>(path: string, schema: Schema, request: Request = {}) =>
      repeats.once(path, request, async (key): Promise<v.InferOutput<Schema>> => {
        const { data } = parsed(v.object({ data: v.unknown() }), await answerTo(path, request, key))
        return parsed(schema, data)
      }),
    /** A page of a list. */
    async list<Schema extends v.GenericSchema>(
      path: string,
      schema: Schema,
      request: Request = {},
    ): Promise<Page<v.InferOutput<Schema>>> {
      const { data, meta } = parsed(v.object({ data: v.unknown(), meta: ListMeta }), await answerTo(path, request))
      return { items: parsed(v.array(schema), data), meta }
    },
    /** What changes something, with the `warnings` of the answer. */
    askWithWarnings: <Schema extends v.GenericSchema>(path: string, schema: Schema, request: Request = {}) =>
      repeats.once(path, request, async (key) => {
        const warned = v.object({ data: v.unknown(), warnings: v.optional(v.array(v.string()), []) })
        const { data, warnings } = parsed(warned, await answerTo(path, request, key))
        return { data: parsed(schema, data), warnings }
      }),
    /**
     * A file, such as a list as CSV. `accept` is the type that is wanted, where the path has several. `isCut`: there are more
     * rows than it has.
     */
    async download(path: string, query: Query = {}, accept = '*/*'): Promise<{ content: Blob; isCut: boolean }> {
      const response = await send(path, { query }, { accept }).catch(() => null)
      if (!response) throw new Refusal('away', '')
      if (!response.ok) throw refusalOf(response.status, await response.json().catch(() => null))
      const content = await response.blob().catch(() => {
        throw new Refusal('away', '')
      })
      return { content, isCut: response.headers.has('x-rows-cut-at') }
    },
    /** The answer as it comes, for events. Null if there is none. */
    open: (path: string, signal: AbortSignal) =>
      send(path, { signal }, { accept: 'text/event-stream' }).catch((): Response | null => null),
  }
}

function addressOf(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new Refusal('away', '')
  return result.output
}

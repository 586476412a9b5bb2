import { type ApiError, errorOf, NoAnswerError, RateLimitError, UnavailableError } from './errors'
import { afterLastItem, List, type ListPage, nextPage, type Position } from './list'

export interface ClientOptions {
  /** An API key. It belongs on a server, never into a browser. */
  key: string
  /** The origin of the service, such as `https://pay.example`. */
  url: string
  /** How long to wait for each answer, in milliseconds; 30,000 by default. */
  timeoutMs?: number
  /** How often a request is repeated after no answer, 429 or 5xx; 3 times by default. */
  maxRetries?: number
  /** The longest wait before a request is repeated, in milliseconds; 60,000 by default. A longer one is an error. */
  maxDelayMs?: number
  /** Gets each warning of the service, such as that a field of the request is not known. */
  onWarning?: (warning: string) => void
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
}

export interface CallOptions {
  /** Ends the call, which then throws the signal's reason. */
  signal?: AbortSignal
}

export interface CreateOptions extends CallOptions {
  /**
   * The same key creates nothing twice within 24 hours. Without one, each call makes its own, which all of its retries
   * share. Store your own key with the order if a crash must not repeat the call either.
   */
  idempotencyKey?: string
}

/** A request of the API. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: object
  body?: object
  /** The service carries the request out once per `Idempotency-Key`. */
  takesKey?: true
  /** A POST that only reads. */
  isRead?: true
}

const TIMEOUT_MS = 30_000
const MAX_RETRIES = 3
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 60_000

/** Encodes the values of a path. */
export const path = (texts: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw: texts }, ...values.map(encodeURIComponent))

/** Sends requests with a key, and repeats those that cannot do harm twice. */
export class HttpClient {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** The `data` of an answer. */
  protected async one<Data>(request: ApiRequest, options?: CreateOptions): Promise<Data> {
    const { data } = await this.#readJson<{ data: Data }>(request, options)
    return data
  }

  /** A list that continues after its last item. */
  protected list<Item extends { id: string }>(request: ApiRequest, options?: CallOptions): List<Item> {
    return new List<Item>((position) => this.#readPage(request, position, options), afterLastItem)
  }

  /** A list that is counted in pages. */
  protected pages<Item>(request: ApiRequest, options?: CallOptions): List<Item> {
    return new List<Item>((position) => this.#readPage(request, position, options), nextPage)
  }

  /** A whole answer, such as a stream or a file. */
  protected raw(request: ApiRequest, options?: CallOptions): Promise<Response> {
    return this.#send(request, options, async (response) => response)
  }

  #readPage<Item>(request: ApiRequest, position: Position, options?: CallOptions): Promise<ListPage<Item>> {
    const { query, body } = request
    const positioned = body ? { body: { ...body, ...position } } : { query: { ...query, ...position } }
    return this.#readJson({ ...request, ...positioned, isRead: true }, options)
  }

  async #readJson<Body>(request: ApiRequest, options?: CreateOptions): Promise<Body> {
    const body = await this.#send(request, options, readBody<Body>)
    for (const warning of body.warnings ?? []) this.#options.onWarning?.(warning)
    return body
  }

  async #send<Result>(
    request: ApiRequest,
    options: CreateOptions = {},
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { maxRetries = MAX_RETRIES, maxDelayMs = MAX_DELAY_MS } = this.#options
    const sent = this.#prepare(request, options)
    for (let retries = 0; ; retries += 1) {
      const outcome = await this.#attempt(sent, options, read)
      if ('result' in outcome) return outcome.result
      const { error } = outcome
      const delayMs = delayBefore(error, retries)
      if (retries >= maxRetries || !mayRepeat(request, error) || delayMs > maxDelayMs) throw error
      await wait(delayMs, options.signal)
    }
  }

  #prepare({ method, path, query = {}, body, takesKey }: ApiRequest, { idempotencyKey }: CreateOptions): Request {
    const url = new URL(path, this.#options.url)
    for (const [name, value] of Object.entries(query)) if (value != null) url.searchParams.set(name, String(value))
    const headers = new Headers({ Authorization: `Bearer ${this.#options.key}` })
    if (takesKey) headers.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID())
    if (body === undefined) return new Request(url, { method, headers })
    // the type of an image is that of its Blob
    if (body instanceof Blob) return new Request(url, { method, headers, body })
    headers.set('Content-Type', 'application/json')
    return new Request(url, { method, headers, body: JSON.stringify(body) })
  }

  /** Sends a request once. Throws only if the caller has ended the call. */
  async #attempt<Result>(
    request: Request,
    { signal }: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<{ result: Result } | { error: ApiError | NoAnswerError }> {
    const { timeoutMs = TIMEOUT_MS, fetch: send = fetch } = this.#options
    signal?.throwIfAborted()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    try {
      const response = await send(request.clone(), {
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      })
      return response.ok ? { result: await read(response) } : { error: await errorOf(response) }
    } catch (cause) {
      signal?.throwIfAborted()
      const reason = timeout.signal.aborted ? timeout.signal.reason : cause
      return { error: new NoAnswerError(`${request.method} ${request.url}: ${reason.message}`, { cause: reason }) }
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readBody<Body>(response: Response): Promise<Body & { warnings?: string[] }> {
  const body = await response.json()
  if (body?.success !== true) throw new Error('the answer is not from a Malipo service')
  return body
}

/**
 * Whether a request can be sent again: 429 was not carried out, and any other failure may have been. Only a POST
 * without an `Idempotency-Key` does its work twice.
 */
function mayRepeat({ method, takesKey, isRead }: ApiRequest, error: ApiError | NoAnswerError): boolean {
  if (error instanceof RateLimitError) return true
  const isTemporary = error instanceof NoAnswerError || error instanceof UnavailableError
  return isTemporary && (method !== 'POST' || takesKey === true || isRead === true)
}

/** The wait that the service asks for, or one that doubles with each retry, with jitter. */
function delayBefore(error: ApiError | NoAnswerError, retries: number): number {
  const backoff = FIRST_DELAY_MS * 2 ** retries * (0.5 + Math.random() / 2)
  return Math.max(backoff, error instanceof NoAnswerError ? 0 : error.retryAfterMs)
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, failed) => {
    const timer = setTimeout(done, ms)
    const cancel = () => {
      clearTimeout(timer)
      failed(signal?.reason)
    }
    signal?.addEventListener('abort', cancel, { once: true })
  })

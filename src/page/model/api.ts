import { type Answer, isFailure, type ShapeOf } from './answers'
import type { Ports } from './ports'
import { readAnswer } from './read-answer'

export type Api = ReturnType<typeof createApi>

/** Long enough for 3G and a slow custody provider. */
const PATIENCE = 30_000

/** The public API of one payment page. A request without an answer gives a `Failure`, never an exception. */
export function createApi(ports: Pick<Ports, 'fetch' | 'wait'>, slug: string) {
  const root = `/api/v1/p/${encodeURIComponent(slug)}`

  /** Sends a request and checks the answer's shape (null: a session). Gives up after `patience` milliseconds, or when `signal` aborts. */
  async function ask<Data>(
    path: string,
    shape: ShapeOf<Data> | null,
    init: RequestInit = {},
    patience = PATIENCE,
    signal?: AbortSignal,
  ): Promise<Answer<Data> | { headers: Headers }> {
    const request = new AbortController()
    const over = new AbortController()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    ports.wait(patience, over.signal).then(abort)
    try {
      const response = await ports.fetch(root + path, { ...init, signal: request.signal })
      if (response.status === 304) return { headers: response.headers }
      return await readAnswer(response, shape)
    } catch {
      return { failed: 'connection', errors: null, retryAfter: null }
    } finally {
      over.abort()
      signal?.removeEventListener('abort', abort)
    }
  }

  async function post<Data>(
    path: string,
    shape: ShapeOf<Data> | null,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> {
    const answer = await ask(path, shape, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return 'data' in answer || isFailure(answer) ? answer : { failed: 'connection', errors: null, retryAfter: null }
  }

  return { ask, post }
}

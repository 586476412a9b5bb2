import type { IncomingMessage, ServerResponse } from 'node:http'
import { DATA_HEADERS } from '../http/problem'
import type { Limits } from '../limits/limits'
import type { SessionView, SessionViews } from '../payments/sessions/session-views'
import { matches, waitSeconds } from './conditional'

const POLL = /^\/api\/v1\/p\/([\w-]+)\/sessions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Answers a poll from memory if it need not be held, without creating a Request, which would double the cost. Anything
 * else, including errors, is left to the route. False: nothing was touched.
 */
export function createPollAtOnce(
  views: Pick<SessionViews, 'known'>,
  limits: Pick<Limits, 'allowsPoll'>,
  onAnswer: (status: number) => void,
) {
  // Made once per view, since making them costs as much as everything else.
  const headersOf = new WeakMap<SessionView, Record<string, string>>()

  function wholeHeaders(view: SessionView): Record<string, string> {
    let headers = headersOf.get(view)
    if (!headers) {
      headers = { ...DATA_HEADERS, etag: view.etag, 'content-length': String(Buffer.byteLength(view.body)) }
      headersOf.set(view, headers)
    }
    return headers
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false
    const [, slug, id = ''] = POLL.exec(request.url ?? '') ?? []
    if (slug === undefined) return false
    const view = views.known(id)
    if (view?.page.slug !== slug) return false
    const { etag, body } = view
    const same = matches(request.headers['if-none-match'], etag)
    if (same && waitSeconds(request.headers.prefer?.toString()) > 0) return false
    if (!limits.allowsPoll(request, view.mode)) return false
    if (same) response.writeHead(304, { etag, 'cache-control': 'no-store' }).end()
    else response.writeHead(200, wholeHeaders(view)).end(body)
    onAnswer(same ? 304 : 200)
    return true
  }
}

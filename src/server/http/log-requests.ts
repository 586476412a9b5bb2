import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../ports/log'
import { DATA_HEADERS } from './problem'
import { REQUEST_ID_HEADER, requestIdOf } from './request-id'

/** Logs one line per request, with the route's pattern. Paths contain ids, and queries may contain anything. */
export const logRequests =
  (
    log: Log,
    count: (method: string, route: string, status: number, ms: number) => void = () => {},
  ): MiddlewareHandler =>
  async (c, next) => {
    const from = performance.now()
    const requestId = requestIdOf(c)
    await next()
    const ms = Math.round(performance.now() - from)
    const { method } = c.req
    const { status } = c.res
    const route = routePath(c)
    // documents need no id, and a document's headers are a part of its size
    if (c.res.headers.get('content-type') === DATA_HEADERS['content-type'])
      c.res.headers.set(REQUEST_ID_HEADER, requestId)
    log.info({ event: 'request', request_id: requestId, method, route, status, ms })
    count(method, route, status, ms)
  }

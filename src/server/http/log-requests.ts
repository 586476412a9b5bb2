import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../ports/log'

/** Logs one line per request, with the route's pattern. Paths contain ids, and queries may contain anything. */
export const logRequests =
  (
    log: Log,
    count: (method: string, route: string, status: number, ms: number) => void = () => {},
  ): MiddlewareHandler =>
  async (c, next) => {
    const from = performance.now()
    await next()
    const ms = Math.round(performance.now() - from)
    const { method } = c.req
    const { status } = c.res
    const route = routePath(c)
    log.info({ event: 'request', method, route, status, ms })
    count(method, route, status, ms)
  }

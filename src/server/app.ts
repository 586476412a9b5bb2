import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { repeat } from './background'
import { endWindows } from './books/expiry'
import { createHub } from './books/hub'
import { createPages } from './books/pages'
import { createSessionViews } from './books/session-views'
import type { Deps } from './deps'
import { failureOf } from './log'
import { missing, ProblemError, problemResponse, unavailable } from './problem'
import { healthRoutes } from './routes/health-routes'
import { pageRoutes } from './routes/page-routes'
import { uuidParam } from './routes/params'
import { pollSession } from './routes/session-poll'
import { sessionRoutes } from './routes/session-routes'
import { isAway } from './storage/failures'

const EXPIRY_MS = 500

/**
 * The interface over its ports. `app` answers requests; documents and static files are mounted onto it by the
 * composition root. `start` begins the work that nobody asks for (expiry, deliveries, custody's movements);
 * `close` releases held polls, stops that work, and leaves the storage open.
 */
export function createApp(deps: Deps) {
  const { storage, clock, log } = deps
  const hub = createHub(clock)
  const pages = createPages(deps)
  const views = createSessionViews(deps)
  const parts = { ...deps, hub, pages, views }
  let draining = false

  const unlisten = storage.listen({
    heard(topic) {
      const [kind = '', id = ''] = topic.split(/:(.*)/s)
      if (kind === 'session') views.drop(id)
      if (kind === 'page') {
        pages.drop(id)
        views.clear() // return links are the page's
      }
      hub.heard(topic)
    },
    lost() {
      pages.clear()
      views.clear()
      hub.wakeAll()
    },
  })

  const app = new Hono()
  app.onError((error) => {
    if (error instanceof ProblemError) return problemResponse(error, clock.now())
    if (isAway(error)) return problemResponse(unavailable('The service is not available at the moment', 2), clock.now())
    log.error({ event: 'request.failed', ...failureOf(error) })
    return problemResponse(new ProblemError(500, 'Something went wrong on our side'), clock.now())
  })
  app.notFound(() => problemResponse(missing(), clock.now()))

  // Before everything else: no other handler, and no log line, runs for a poll.
  app.get('/api/v1/p/:slug/sessions/:id', (c) => pollSession(c, parts, c.req.param('slug'), uuidParam(c, 'id')))
  app.route(
    '/',
    healthRoutes(deps, () => draining),
  )
  app.use('*', async (c, next) => {
    const from = performance.now()
    await next()
    const ms = Math.round(performance.now() - from)
    log.info({ event: 'request', method: c.req.method, route: routePath(c), status: c.res.status, ms })
  })
  app.route('/api/v1/p', pageRoutes(parts))
  app.route('/api/v1/p/:slug/sessions/:id', sessionRoutes(parts))

  let stops: (() => Promise<void>)[] = []
  return {
    app,
    pages,
    /** Ends windows that are over; `start` does so twice a second. */
    endWindows: () => endWindows(deps),
    start() {
      stops = [repeat(clock, log, 'expiry', EXPIRY_MS, () => endWindows(deps))]
    },
    /** `/readyz` says 503 from now on, so that nobody new is sent here. */
    drain() {
      draining = true
    },
    async close() {
      draining = true
      hub.close()
      await Promise.all(stops.map((stop) => stop()))
      unlisten()
    },
  }
}
export type App = ReturnType<typeof createApp>

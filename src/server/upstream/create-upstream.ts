import { Hono } from 'hono'
import { answerFailures } from '../http/answer-failures'
import { compressAnswer } from '../http/compress'
import { isSame } from '../http/is-signed'
import { logRequests } from '../http/log-requests'
import { uuidParam } from '../http/params'
import { missing } from '../http/problem'
import { createLimits } from '../limits/limits'
import { healthRoutes } from '../monitoring/health'
import { createFormTokens } from '../payer/form-token'
import { pollSession } from '../payer/session-poll'
import type { Clock } from '../runtime/clock'
import type { Log } from '../runtime/log'
import { type Random, systemRandom } from '../runtime/random'
import { createThrottledLog } from '../runtime/throttled-log'
import { type Settings, SettingsError } from '../settings'
import { channelOf } from '../storage/channels'
import { createPubSub } from '../storage/pubsub'
import { createUpstreamClient } from './client'
import { incomingWebhook } from './incoming-webhook'
import { createLinkKeys } from './link-key'
import { createOpenPayments } from './open-payments'
import { readPageFiles } from './page-files'
import { createPageOfSession } from './page-of-session'
import { createPages } from './pages'
import { createPay } from './pay'
import { createQuotes } from './quotes'
import { createSessionReader } from './session-reader'
import { createSessionWatch } from './session-watch'
import { createSingleFlight } from './single-flight'
import { upstreamRoutes } from './upstream-routes'

type UpstreamDeps = {
  settings: Settings
  clock: Clock
  log: Log
  random?: Random
  /** For tests; the real one by default. */
  fetch?: typeof globalThis.fetch
}

/**
 * The public paths in front of an existing service (`UPSTREAM_URL`, `UPSTREAM_API_KEY`): without books and database,
 * with only the memory of this process. Has the same shape as `createApp`. Throws SettingsError.
 */
export function createUpstream({
  settings,
  clock,
  log,
  random = systemRandom,
  fetch = globalThis.fetch,
}: UpstreamDeps) {
  const { url, key } = upstreamOf(settings)
  const files = settings.PAGES_DIR ? readPageFiles(settings.PAGES_DIR, key) : null
  for (const problem of files?.problems ?? []) log.error({ event: 'page_file.broken', error: problem })
  const pubsub = createPubSub(clock)
  const warn = createThrottledLog(log.warn, clock)
  const client = createUpstreamClient({ url, key, clock, warn, fetch })
  const pages = createPages({ client, files: files?.pages ?? new Map(), clock, warn })
  const reader = createSessionReader({
    client,
    clock,
    warn,
    minutes: settings.SESSION_MINUTES,
    changed: (id) => pubsub.heard(channelOf.session(id)),
  })
  const openPayments = createOpenPayments({ reader, clock, minutes: settings.SESSION_MINUTES })
  const limits = createLimits({ storage: null, settings, clock, openPayments, secret: key })
  const formTokens = createFormTokens({ secret: key, clock, random })
  const watch = createSessionWatch({ reader, pubsub, clock })
  const pay = createPay({ client, reader, once: createSingleFlight(clock), openPayments, clock, secret: key, warn })
  const viewsOn = createPageOfSession({ pages, reader, limits, linkKeys: createLinkKeys(key) })
  let draining = false

  const app = new Hono()
  answerFailures(app, { clock, log })
  app.get('/api/v1/p/:slug/sessions/:session_id', async (c) => {
    const id = uuidParam(c, 'session_id')
    limits.poll(c, 'live')
    const catchUp = () => reader.catchUp(id, c.req.header('if-none-match'))
    await (reader.knows(id) ? catchUp() : limits.stranger(c, 'live', catchUp))
    // whether it is of the page is asked once: who holds the request when the payment ends is told so
    const dress = await viewsOn(c, id, await reader.read(id))
    return pollSession(
      c,
      {
        pubsub: watch.waits,
        clock,
        limits: { poll: () => {}, events: limits.events },
        views: {
          async read(id) {
            const { body, etag, session } = dress(await reader.read(id))
            return { mode: session.mode, body, etag }
          },
        },
      },
      id,
    )
  })
  app.route(
    '/',
    healthRoutes({ storage: { probe: async () => {} }, clock }, () => draining),
  )
  app.use('*', logRequests(log))
  app.route('/', incomingWebhook({ secret: settings.UPSTREAM_WEBHOOK_SECRET, key, clock, refresh: watch.refresh }))
  app.use('/api/v1/p/:slug/pay', compressAnswer)
  app.route(
    '/api/v1/p',
    upstreamRoutes({
      client,
      pages,
      quotes: createQuotes({ client, clock }),
      reader,
      pay,
      limits,
      formTokens,
      viewsOn,
      isOurKey: (c) => isSame(c.req.header('authorization') ?? '', `Bearer ${key}`),
    }),
  )
  // none of the upstream's other paths can be reached through this server
  for (const path of ['/api/*', '/webhooks/*', '/sandbox/*'])
    app.all(path, () => {
      throw missing()
    })

  return {
    app,
    /** A new one-time value for a drawn form of a page. */
    issueToken: formTokens.issue,
    /** Origins that may embed the page in a frame; a document has read the page before. */
    frameAncestors: async (slug: string): Promise<readonly string[]> => pages.peek(slug)?.allowedOrigins ?? [],
    /** Slugs of the pages described by files, to print at the start. */
    pageSlugs: [...(files?.pages.keys() ?? [])],
    /** Every answer may first have to come from the upstream. */
    pollAtOnce: () => false,
    start() {},
    drain() {
      draining = true
    },
    async close() {
      draining = true
      pubsub.close()
    },
  }
}
export type Upstream = ReturnType<typeof createUpstream>

function upstreamOf({ UPSTREAM_URL: url, UPSTREAM_API_KEY: key }: Settings): { url: string; key: string } {
  if (!url || !key) throw new SettingsError('UPSTREAM_URL: is required with UPSTREAM_API_KEY')
  return { url, key }
}

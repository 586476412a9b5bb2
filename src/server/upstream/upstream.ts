import { Hono } from 'hono'
import { bind } from '../api/operation/bind'
import type { PayerApi } from '../api/operation/operation'
import { PAYER_OPERATIONS } from '../api/operations'
import { POLL_OPERATION } from '../api/payer/payer-sessions'
import { answerFailures, createProblemOf } from '../http/answer-failures'
import { compressAnswer } from '../http/compress-answer'
import { isSame } from '../http/is-signed'
import { logRequests } from '../http/log-requests'
import { missing } from '../http/problem'
import { createLimits } from '../limits/limits'
import { healthRoutes } from '../monitoring/health'
import { createFormTokens } from '../payer/form-token'
import type { Clock } from '../runtime/clock'
import type { Log } from '../runtime/log'
import { type Random, systemRandom } from '../runtime/random'
import { createThrottledLog } from '../runtime/throttled-log'
import { type Settings, SettingsError } from '../settings'
import { channelOf } from '../storage/channels'
import { createPubSub } from '../storage/pubsub'
import { createUpstreamClient } from './client/client'
import { incomingWebhook } from './incoming-webhook'
import { createLinkKeys } from './link-key'
import { createPageOfSession } from './page-of-session'
import { readPageFiles } from './pages/page-files'
import { createPages } from './pages/pages'
import { createPay } from './pay'
import { createPayer } from './payer'
import { createQuotes } from './quotes'
import { createOpenPayments } from './sessions/open-payments'
import { createSessionReader } from './sessions/session-reader'
import { createSessionWatch } from './sessions/session-watch'
import { createSingleFlight } from './single-flight'

/** The existing service has its own keys. */
const NO_KEYS = { verify: async () => null }

type UpstreamDeps = {
  settings: Settings
  clock: Clock
  log: Log
  random?: Random
  /** For tests; the real one by default. */
  fetch?: typeof globalThis.fetch
}

/**
 * The public paths in front of an existing service (`UPSTREAM_URL`, `UPSTREAM_API_KEY`). It has no database, only the
 * memory of this process. Has the same shape as `createApp`. Throws SettingsError.
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
    changed: (id) => pubsub.publish(channelOf.session(id)),
  })
  const openPayments = createOpenPayments({ reader, clock, minutes: settings.SESSION_MINUTES })
  const limits = createLimits({ storage: null, settings, clock, openPayments, secret: key })
  const formTokens = createFormTokens({ secret: key, clock, random })
  const watch = createSessionWatch({ reader, pubsub, clock })
  const pay = createPay({ client, reader, once: createSingleFlight(clock), openPayments, clock, secret: key, warn })
  const payer = createPayer({
    client,
    pages,
    quotes: createQuotes({ client, clock }),
    reader,
    watch: watch.waits,
    pay,
    limits,
    clock,
    presenterFor: createPageOfSession({ pages, reader, limits, linkKeys: createLinkKeys(key) }),
    isOurKey: (c) => isSame(c.req.header('authorization') ?? '', `Bearer ${key}`),
  })
  let draining = false

  const app = new Hono()
  const problemOf = createProblemOf({ clock, log })
  answerFailures(app, clock, problemOf)
  const api: PayerApi = { payer, clock, keys: NO_KEYS, devices: null, formTokens, limits, metrics: { poll() {} } }
  bind(app, [POLL_OPERATION], api)
  app.route(
    '/',
    healthRoutes({ storage: { probe: async () => {} }, clock }, () => draining),
  )
  app.use('*', logRequests(log))
  app.route('/', incomingWebhook({ secret: settings.UPSTREAM_WEBHOOK_SECRET, key, clock, refresh: watch.refresh }))
  app.use('/api/v1/p/:slug/pay', compressAnswer)
  bind(app, PAYER_OPERATIONS, api)
  // no other path of the upstream can be reached through this server
  for (const path of ['/api/*', '/webhooks/*', '/sandbox/*'])
    app.all(path, () => {
      throw missing()
    })

  return {
    app,
    /** For documents. */
    payer,
    formTokens,
    problemOf,
    /** Origins that may frame the page. The document has read the page before. */
    frameAncestors: async (slug: string): Promise<readonly string[]> => pages.peek(slug)?.allowedOrigins ?? [],
    /** Slugs of the page files, printed at the start. */
    pageSlugs: [...(files?.pages.keys() ?? [])],
    /** Disabled: any answer may need a call to the upstream. */
    pollFastPath: () => false,
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

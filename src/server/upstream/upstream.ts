import { Hono } from 'hono'
import { bind } from '../api/operation/bind'
import type { PayerApi } from '../api/operation/operation'
import { PAYER_OPERATIONS } from '../api/operations'
import { POLL_OPERATION } from '../api/payer/payer-sessions'
import type { Backend } from '../backend'
import { answerFailures, createProblemOf } from '../http/answer-failures'
import { compressAnswer } from '../http/compress-answer'
import { equalsInConstantTime } from '../http/is-signed'
import { logRequests } from '../http/log-requests'
import { missing } from '../http/problem'
import { createLimits } from '../limits/all-limits'
import { healthRoutes } from '../monitoring/health'
import { createFormTokens } from '../payer/form-token'
import { createVisitorReader } from '../payer/visitor'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { Random } from '../ports/random'
import { systemRandom } from '../runtime/random'
import { createThrottledLog } from '../runtime/throttled-log'
import { ignoredSettings, type Settings, SettingsError } from '../settings'
import { channelOf } from '../storage/channels'
import { createPubSub } from '../storage/pubsub'
import { createUpstreamClient } from './client/client'
import { incomingWebhook } from './incoming-webhook'
import { createLinkKeys } from './link-key'
import { readPageFiles } from './pages/page-files'
import { createPages } from './pages/pages'
import { createPay } from './pay'
import { createPayer } from './payer'
import { createPresenterFor } from './presenter-for'
import { createQuotes } from './quotes'
import { createOpenPayments } from './sessions/open-payments'
import { createSessionReader } from './sessions/session-reader'
import { createSessionWatch } from './sessions/session-watch'
import { createSingleFlight } from './single-flight'

type UpstreamDeps = {
  settings: Settings
  publicUrl: string
  clock: Clock
  log: Log
  random?: Random
  /** For tests; the real one by default. */
  fetch?: typeof globalThis.fetch
}

/** The parts of this process in front of an existing service. */
function createParts({ settings, clock, log, random = systemRandom, fetch = globalThis.fetch }: UpstreamDeps) {
  const { url, key } = upstreamOf(settings)
  const files = settings.PAGES_DIR ? readPageFiles(settings.PAGES_DIR, key) : null
  for (const problem of files?.problems ?? []) log.error({ event: 'page_file.broken', error: problem })
  const pubsub = createPubSub(clock)
  const warn = createThrottledLog(log.warn, clock)
  const minutes = settings.SESSION_MINUTES
  const client = createUpstreamClient({ url, key, clock, warn, fetch })
  const pages = createPages({ client, files: files?.pages ?? new Map(), clock, warn })
  const changed = (id: string) => pubsub.publish(channelOf.session(id))
  const reader = createSessionReader({ client, clock, warn, minutes, changed })
  const openPayments = createOpenPayments({ reader, clock, minutes })
  const limits = createLimits({ settings, clock, openPayments, secret: key })
  const watch = createSessionWatch({ reader, pubsub, clock })
  const payer = createPayer({
    client,
    pages,
    quotes: createQuotes({ client, clock }),
    reader,
    watch: watch.waits,
    pay: createPay({ client, reader, once: createSingleFlight(clock), openPayments, clock, secret: key, warn }),
    limits,
    clock,
    presenterFor: createPresenterFor({ pages, reader, limits, linkKeys: createLinkKeys(key) }),
    isOurKey: (authorization) => equalsInConstantTime(authorization ?? '', `Bearer ${key}`),
  })
  const formTokens = createFormTokens({ secret: key, clock, random })
  const slugs = [...(files?.pages.keys() ?? [])]
  return {
    key,
    slugs,
    pubsub,
    pages,
    watch,
    clock,
    log,
    payer,
    limits,
    formTokens,
    visitorOf: createVisitorReader(settings),
  }
}

/**
 * The public paths in front of an existing service (`UPSTREAM_URL`, `UPSTREAM_API_KEY`). It has no database, only the
 * memory of this process. Throws SettingsError.
 */
export function upstream(deps: UpstreamDeps): Backend {
  const { settings, publicUrl, clock, log } = deps
  const ignored = ignoredSettings(settings)
  if (ignored.length > 0) log.warn({ event: 'settings.ignored', error: `no effect: ${ignored.join(', ')}` })
  const parts = createParts(deps)
  const { key, slugs, pubsub, pages, watch, payer, formTokens, visitorOf } = parts
  const problemOf = createProblemOf({ clock, log })
  let isDraining = false

  const app = new Hono()
  answerFailures(app, clock, problemOf)
  bind<PayerApi>(app, [POLL_OPERATION], parts)
  app.route('/', healthRoutes({ isDraining: () => isDraining }))
  app.use('*', logRequests(log))
  app.route('/', incomingWebhook({ secret: settings.UPSTREAM_WEBHOOK_SECRET, key, clock, refresh: watch.refresh }))
  app.use('/api/v1/p/:slug/pay', compressAnswer)
  bind<PayerApi>(app, PAYER_OPERATIONS, parts)
  // no other path of the upstream can be reached through this server
  for (const path of ['/api/*', '/webhooks/*', '/sandbox/*'])
    app.all(path, () => {
      throw missing()
    })

  return {
    app,
    payer,
    formTokens,
    problemOf,
    visitorOf,
    // the document has read the page before
    frameAncestors: async (slug) => pages.peek(slug)?.allowedOrigins ?? [],
    banner: (slugs.length > 0 ? slugs : ['<slug>']).map((slug) => `Page: ${publicUrl}/p/${slug}`),
    start() {},
    drain() {
      isDraining = true
    },
    async close() {
      isDraining = true
      pubsub.close()
    },
  }
}

function upstreamOf({ UPSTREAM_URL: url, UPSTREAM_API_KEY: key }: Settings): { url: string; key: string } {
  if (!url || !key) throw new SettingsError('UPSTREAM_URL: is required with UPSTREAM_API_KEY')
  return { url, key }
}

import { Hono } from 'hono'
import { onAnnouncements } from './announcements'
import { custodyWebhook } from './api/custody-webhook'
import { openapiFile } from './api/openapi/openapi-file'
import { bind, requireKeyBelow } from './api/operation/bind'
import { KEYED_PATHS, OPERATIONS } from './api/operations'
import { POLL_OPERATION } from './api/payer/payer-sessions'
import { createDevices } from './auth/devices/devices'
import { createKeys } from './auth/keys'
import { isKeyOf } from './auth/require-key'
import { createBackground } from './background'
import type { Deps } from './deps'
import { answerFailures, createProblemOf } from './http/answer-failures'
import { compressAnswer } from './http/compress-answer'
import { logRequests } from './http/log-requests'
import { mailLinkPages } from './letters/merchants/link-pages'
import { tellOperator } from './letters/operator/tell-operator'
import { writeLetter } from './letters/write-letter'
import { createLimits } from './limits/limits'
import { logoFile } from './logos/logo-file'
import { createMailer } from './mail/queue/mailer'
import { healthRoutes } from './monitoring/health'
import { createMetrics } from './monitoring/metrics'
import { metricsRoutes } from './monitoring/metrics-routes'
import { createOutageWatch } from './monitoring/outages'
import { unseenNetworks } from './monitoring/unseen-networks'
import { createFormTokens } from './payer/form-token'
import { createPollFastPath } from './payer/poll-fast-path'
import { createIntake } from './payments/intake/intake'
import { createChangeFeed } from './payments/overview/change-feed'
import { createPages } from './payments/pages/pages'
import { createPayer } from './payments/payer/payer'
import { createOpenPayments } from './payments/sessions/open-payments'
import { createSessionViews } from './payments/sessions/session-views'
import { createPubSub } from './storage/pubsub'
import { createWatchers } from './watchers/watchers'
import { createSender } from './webhooks/deliver-events'
import { createSend } from './webhooks/send-request'

/**
 * The API. `app` answers requests; the composition root mounts documents and static files on it. `start` starts background
 * work (expiry, deliveries, custody's movements). `close` ends held polls and background work, but leaves the storage open.
 */
export function createApp(deps: Deps) {
  const { storage, clock, log } = deps
  const pubsub = createPubSub(clock)
  const pages = createPages(deps)
  const views = createSessionViews(deps)
  const keys = createKeys(deps)
  const devices = createDevices(deps)
  const changes = createChangeFeed(deps)
  const formTokens = createFormTokens({ ...deps, secret: deps.jwtSecret })
  const limits = createLimits({ ...deps, openPayments: createOpenPayments(deps), secret: deps.jwtSecret })
  const parts = { ...deps, pubsub, pages, views, keys, devices, changes, formTokens, limits }
  const intake = createIntake(deps)
  const watchers = createWatchers({ ...deps, intake })
  const metrics = createMetrics({ ...deps, pubsub, intake })
  const sender = createSender({
    ...deps,
    send: createSend(deps.resolve, deps.settings.ALLOW_PRIVATE_WEBHOOKS === '1'),
    onOutcome: (result) => metrics.delivery(result),
  })
  const mailer = createMailer(deps, (mail) => writeLetter(deps, mail))
  const background = createBackground({
    ...deps,
    readMovements: intake.read,
    sendMails: mailer.sendDue,
    reportOutages: createOutageWatch({ ...deps, intake, tell: tellOperator(deps) }),
  })
  let draining = false

  const unlisten = storage.listen(onAnnouncements(parts))

  const app = new Hono()
  const problemOf = createProblemOf(deps)
  answerFailures(app, clock, problemOf)

  const payer = createPayer({ ...parts, isOf: (c, owner) => isKeyOf(c, keys, owner) })
  const api = { ...parts, metrics, payer }
  bind(app, [POLL_OPERATION], api)
  app.route(
    '/',
    healthRoutes(
      deps,
      () => draining,
      () => unseenNetworks(deps),
    ),
  )
  app.route('/', metricsRoutes({ ...deps, metrics }))
  app.use('*', logRequests(log, metrics.request))
  app.use('/api/v1/p/:slug/pay', compressAnswer)
  bind(
    app,
    OPERATIONS.filter((operation) => operation !== POLL_OPERATION),
    api,
  )
  requireKeyBelow(app, KEYED_PATHS, api)
  app.route('/', openapiFile(deps))
  app.route('/', logoFile(api))
  app.route('/', mailLinkPages(api))
  app.route('/', custodyWebhook({ ...deps, intake }))

  return {
    app,
    /** The fast path for polls, which the server tries first. */
    pollFastPath: createPollFastPath(views.peekOn, parts.limits, metrics.poll),
    pages,
    /** For documents. */
    payer,
    formTokens,
    problemOf,
    /** Runs a job of `background.ts` once; `start` repeats all of them. */
    run: background.run,
    /** Takes in custody's notices and movements; `start` reads the movements regularly. */
    intake,
    /** Watches the merchants' own addresses; `start` does so continuously. */
    watchers,
    /** Delivers the events that are due now; `start` does so continuously. */
    deliverEvents: sender.deliverDue,
    start() {
      sender.start()
      watchers.start()
      background.start()
    },
    /** From now on `/readyz` answers 503, so that load balancers send no new requests. */
    drain() {
      draining = true
    },
    async close() {
      draining = true
      changes.close()
      pubsub.close()
      await Promise.all([sender.stop(), watchers.stop(), background.stop()])
      unlisten()
    },
  }
}
export type App = ReturnType<typeof createApp>

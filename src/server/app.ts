import { type Context, Hono } from 'hono'
import { onAnnouncements } from './announcements'
import { openapiFile } from './api/openapi/openapi-file'
import { bind, requireKeyBelow } from './api/operation/bind'
import { KEYED_PATHS, OPERATIONS } from './api/operations'
import { POLL_OPERATION } from './api/payer/payer-sessions'
import { createDevices } from './auth/devices/devices'
import { requireFreshCheck } from './auth/fresh-check/require-fresh-check'
import { createKeys } from './auth/keys'
import { type Callers, isKeyOf } from './auth/require-caller'
import { createBackground } from './background'
import type { Deps } from './deps'
import { answerFailures, createProblemOf } from './http/answer-failures'
import { answer } from './http/answers'
import { compressAnswer } from './http/compress-answer'
import { logRequests } from './http/log-requests'
import { missing } from './http/problem'
import { mailLinkPages } from './letters/merchants/link-pages'
import { paidNotification } from './letters/merchants/paid-notification'
import { createOperatorNotifier } from './letters/operator/outage-mail'
import { writeLetter } from './letters/write-letter'
import { createLimits } from './limits/all-limits'
import { logoFile } from './logos/logo-file'
import { createMailer } from './mail/queue/mailer'
import { healthRoutes } from './monitoring/health'
import { createMetrics } from './monitoring/metrics'
import { metricsRoutes } from './monitoring/metrics-routes'
import { createOutageWatch } from './monitoring/outages'
import { createReadiness } from './monitoring/readiness'
import { unreachableNetworks } from './monitoring/unreachable-networks'
import { createFormTokens } from './payer/form-token'
import { createPollFastPath } from './payer/poll-fast-path'
import { createVisitorReader } from './payer/visitor'
import { createIntake } from './payments/intake/intake'
import { createChangeFeed } from './payments/overview/change-feed'
import { createPages } from './payments/pages/pages'
import { createPayer } from './payments/payer/payer'
import { createOpenPayments } from './payments/sessions/open-payments'
import { createSessionViews } from './payments/sessions/session-views'
import { createPushSender } from './push/send-messages'
import { createScanner } from './scans/scanner'
import { createPubSub } from './storage/pubsub'
import { createSender } from './webhooks/deliver-events'
import { createSend } from './webhooks/send-request'

/** The parts that requests and announcements share in this process. */
function createParts(deps: Deps) {
  const pubsub = createPubSub(deps.clock)
  const pages = createPages(deps)
  const keys = createKeys(deps)
  const intake = createIntake(deps)
  const metrics = createMetrics({ ...deps, pubsub, intake })
  const parts = {
    ...deps,
    pubsub,
    pages,
    keys,
    intake,
    metrics,
    onPoll: metrics.poll,
    views: createSessionViews({ ...deps, pages }),
    devices: createDevices(deps),
    changes: createChangeFeed(deps),
    formTokens: createFormTokens({ ...deps, secret: deps.jwtSecret }),
    limits: createLimits({ ...deps, openPayments: createOpenPayments(deps), secret: deps.jwtSecret }),
    visitorOf: createVisitorReader(deps.settings),
    problemOf: createProblemOf(deps),
  }
  const requireConfirmed: Callers['requireFreshCheck'] = (...request) => requireFreshCheck(deps, ...request)
  const payer = createPayer({ ...parts, isKeyOf: (authorization, owner) => isKeyOf(authorization, keys, owner) })
  return { ...parts, payer, requireFreshCheck: requireConfirmed }
}
type Parts = ReturnType<typeof createParts>

/** Background work of this process. */
function createWork({ intake, metrics, ...deps }: Parts) {
  const scanner = createScanner({ ...deps, intake })
  const send = createSend(deps.resolve, deps.settings.ALLOW_PRIVATE_WEBHOOKS === '1')
  const pushSender = createPushSender({ ...deps, send, write: (claimed) => paidNotification(deps, claimed) })
  const sender = createSender({
    ...deps,
    send,
    onOutcome: (result) => metrics.delivery(result),
  })
  const background = createBackground({
    ...deps,
    readMovements: intake.read,
    sendMails: createMailer(deps, (mail) => writeLetter(deps, mail)).sendDue,
    reportOutages: createOutageWatch({ ...deps, intake, notify: createOperatorNotifier(deps) }),
  })
  return { scanner, sender, pushSender, background }
}

function createRoutes(parts: Parts, isDraining: () => boolean): Hono {
  const { storage, clock, log, metrics, limits, visitorOf, custody, intake } = parts
  /** Reads an object whose id may be made up. Unknown ids count against the visitor's network. */
  const lookUp = <Found>(c: Context, read: () => Promise<Found | null>) => limits.unknownId(visitorOf(c).ipRanges, read)
  const ready = createReadiness(storage, clock, () => unreachableNetworks(parts))
  const app = new Hono()
  answerFailures(app, clock, parts.problemOf)
  bind(app, [POLL_OPERATION], parts, parts)
  app.route('/', healthRoutes({ isDraining, ready }))
  app.route('/', metricsRoutes(parts))
  app.use('*', logRequests(log, metrics.request))
  app.use('/api/v1/p/:slug/pay', compressAnswer)
  bind(
    app,
    OPERATIONS.filter((operation) => operation !== POLL_OPERATION),
    parts,
    parts,
  )
  // custody reports a movement
  app.post('/webhooks/incoming/custody', async (c) => {
    if (!custody.live?.readNotice) throw missing()
    await intake.apply('live', await custody.live.readNotice(c.req.raw))
    return answer({ received: true })
  })
  requireKeyBelow(app, KEYED_PATHS, parts)
  app.route('/', openapiFile(parts))
  app.route('/', logoFile({ ...parts, lookUp }))
  app.route('/', mailLinkPages({ ...parts, lookUp }))
  return app
}

/**
 * The API. `app` answers requests; the composition root mounts documents and static files on it. `start` starts
 * background work (expiry, deliveries, custody's movements). `close` ends held polls and background work, but leaves
 * the storage open.
 */
export function createApp(deps: Deps) {
  const parts = createParts(deps)
  const { scanner, sender, pushSender, background } = createWork(parts)
  const { views, limits, metrics, pages, payer, formTokens, problemOf, visitorOf, intake } = parts
  const unlisten = deps.storage.listen(onAnnouncements(parts))
  let isDraining = false

  return {
    app: createRoutes(parts, () => isDraining),
    /** The fast path for polls, which the server tries first. */
    pollFastPath: createPollFastPath(views.peekOn, limits, metrics.poll),
    pages,
    /** For documents. */
    payer,
    formTokens,
    problemOf,
    visitorOf,
    /** Runs a job of `background.ts` once; `start` repeats all of them. */
    run: background.run,
    /** Takes in custody's notices and movements; `start` reads the movements regularly. */
    intake,
    /** Watches the merchants' own addresses; `start` does so continuously. */
    scanner,
    /** Delivers the events that are due now; `start` does so continuously. */
    deliverEvents: sender.deliverDue,
    /** Sends the messages to devices that are due now; `start` does so continuously. */
    sendPushMessages: pushSender.sendDue,
    start() {
      sender.start()
      pushSender.start()
      scanner.start()
      background.start()
    },
    /** From now on `/readyz` answers 503, so that load balancers send no new requests. */
    drain() {
      isDraining = true
    },
    async close() {
      isDraining = true
      parts.changes.close()
      parts.pubsub.close()
      await Promise.all([sender.stop(), pushSender.stop(), scanner.stop(), background.stop()])
      unlisten()
    },
  }
}
export type App = ReturnType<typeof createApp>

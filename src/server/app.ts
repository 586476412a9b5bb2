import { Hono } from 'hono'
import { MODES } from '../contract/enums'
import { bind, requireKeyBelow } from './api/bind'
import { custodyWebhook } from './api/custody-webhook'
import { openapiFile } from './api/openapi-file'
import { KEYED_PATHS, OPERATIONS } from './api/operations'
import { POLL_OPERATION } from './api/payer-sessions'
import { createDevices } from './auth/devices/devices'
import { createKeys } from './auth/keys'
import { isKeyOf } from './auth/require-key'
import type { Deps } from './deps'
import { answerFailures, createProblemOf } from './http/answer-failures'
import { compressAnswer } from './http/compress-answer'
import { logRequests } from './http/log-requests'
import { mailLinkPages } from './letters/merchants/link-pages'
import { queueChangeMails } from './letters/merchants/queue-change-mails'
import { queueSummaries } from './letters/merchants/queue-summaries'
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
import { applyRetention } from './payments/customers/retention'
import { priceLateDeposits } from './payments/deposits/late-rates'
import { TRANSFERS } from './payments/intake/end-transfer'
import { createIntake } from './payments/intake/intake'
import { foldBalances } from './payments/ledger/balances'
import { createChangeFeed } from './payments/overview/change-feed'
import { createPages } from './payments/pages/pages'
import { createPayer } from './payments/payer/payer'
import { expireRefunds } from './payments/refunds/expire-refunds'
import { refundUnderpaid } from './payments/refunds/refund-underpaid'
import { createOpenPayments } from './payments/sessions/open-payments'
import { createSessionViews } from './payments/sessions/session-views'
import { expireSessions } from './payments/sessions/status/expiry'
import { postDue } from './payments/transfers/post-due'
import { submitPending } from './payments/transfers/submit-pending'
import { repeat } from './runtime/repeat'
import { createPubSub } from './storage/pubsub'
import { foldCounts } from './storage/row-counts'
import { createWatchers } from './watchers/watchers'
import { backfillCustomers } from './webhooks/backfill-customers'
import { createSender } from './webhooks/deliver-events'
import { createSend } from './webhooks/send-request'

const EXPIRY_MS = 500
const LATE_RATES_MS = 1000
const RETENTION_MS = 3_600_000
const REFUND_LINKS_MS = 5000
const LEDGER_MS = 5000
const COUNTS_MS = 1000
const BALANCES_MS = 1000
const TRANSFERS_MS = 5000
const EVENT_CUSTOMERS_MS = 60_000
const MAILS_MS = 2000
const CHANGE_MAILS_MS = 60_000
const SUMMARIES_MS = 60_000
const OUTAGES_MS = 60_000
/** How often custody's movements are read, in addition to its notices. The sandbox sends no notices. */
const MOVEMENTS_MS = { live: 60_000, test: 500 }

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
  const lookForOutages = createOutageWatch({ ...deps, intake, tell: tellOperator(deps) })
  let draining = false

  const unlisten = storage.listen({
    onMessage(channel) {
      const [kind = '', id = ''] = channel.split(/:(.*)/s)
      if (kind === 'session') {
        views.drop(id)
        changes.onSession(id)
      }
      if (kind === 'access') changes.onAccessEnded(id)
      if (kind === 'sessions') views.dropPage(id)
      if (kind === 'page') pages.drop(id)
      if (kind === 'merchant') pages.dropOf(id)
      if (kind === 'network') {
        views.clear()
        pubsub.wakeAll()
      }
      if (kind === 'accept_rate') deps.rates.live?.acceptJump?.(id)
      pubsub.publish(channel)
    },
    onMissedMessages() {
      pages.clear()
      views.clear()
      changes.onMissed()
      pubsub.wakeAll()
    },
  })

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

  let stops: (() => Promise<void>)[] = []
  return {
    app,
    /** The fast path for polls, which the server tries first. */
    pollFastPath: createPollFastPath(views.peekOn, parts.limits, metrics.poll),
    pages,
    /** For documents. */
    payer,
    formTokens,
    problemOf,
    /** Expires sessions whose window is over; `start` does so twice a second. */
    expireSessions: () => expireSessions(deps),
    /** Prices late money that waits for a rate; `start` does so every second. */
    priceLateDeposits: () => priceLateDeposits(deps),
    /** Ends the refunds whose address was not entered in time; `start` does so every few seconds. */
    expireRefunds: () => expireRefunds(deps),
    /** Asks where the money of underpaid payments goes, on pages that want so; `start` does so every few seconds. */
    refundRests: () => refundUnderpaid(deps),
    /** Posts what an earlier version changed without the ledger; `start` does so at once and every few seconds. */
    postDue: () => postDue(deps),
    /** Adds what has changed since to the counts of lists; `start` does so every second. */
    foldCounts: () => foldCounts(storage.database),
    /** Adds what came since to the balances; `start` does so every second. */
    foldBalances: () => foldBalances(storage.database),
    /** Deletes what is no longer needed; `start` does so once an hour. */
    applyRetention: () => applyRetention(deps),
    /** Notes the customers of an earlier version's events; `start` does so at once and every minute. */
    backfillCustomers: () => backfillCustomers(deps),
    /** Takes in custody's notices and movements; `start` reads the movements regularly. */
    intake,
    /** Watches the merchants' own addresses; `start` does so continuously. */
    watchers,
    /** Submits the transfers that custody has not accepted yet; `start` does so every few seconds. */
    submitPending: () => submitPending(deps, Object.values(TRANSFERS)),
    /** Delivers the events that are due now; `start` does so continuously. */
    deliverEvents: sender.deliverDue,
    /** Sends the mails that are due now; `start` does so every few seconds. */
    sendMails: () => mailer.sendDue(),
    /** Tells the operator what fails for long; `start` looks every minute. */
    lookForOutages,
    /** Queues the mails to owners about changes; `start` does so every minute. */
    queueChangeMails: () => queueChangeMails(deps),
    /** Queues the summaries of merchants' days that are due now; `start` does so every minute. */
    queueSummaries: () => queueSummaries(deps),
    start() {
      sender.start()
      watchers.start()
      stops = [
        repeat(clock, log, 'expiry', EXPIRY_MS, () => expireSessions(deps)),
        repeat(clock, log, 'late_rates', LATE_RATES_MS, () => priceLateDeposits(deps)),
        repeat(clock, log, 'orders', TRANSFERS_MS, () => submitPending(deps, Object.values(TRANSFERS))),
        repeat(clock, log, 'refund_expiry', REFUND_LINKS_MS, () => expireRefunds(deps)),
        repeat(clock, log, 'rests', REFUND_LINKS_MS, () => refundUnderpaid(deps)),
        repeat(clock, log, 'ledger', LEDGER_MS, () => postDue(deps)),
        repeat(clock, log, 'counts', COUNTS_MS, (isStopped) => foldCounts(storage.database, isStopped)),
        repeat(clock, log, 'balances', BALANCES_MS, (isStopped) => foldBalances(storage.database, isStopped)),
        repeat(clock, log, 'retention', RETENTION_MS, (isStopped) => applyRetention(deps, isStopped)),
        repeat(clock, log, 'event_customers', EVENT_CUSTOMERS_MS, (isStopped) => backfillCustomers(deps, isStopped)),
        repeat(clock, log, 'mails', MAILS_MS, mailer.sendDue),
        repeat(clock, log, 'change_mails', CHANGE_MAILS_MS, () => queueChangeMails(deps)),
        repeat(clock, log, 'summaries', SUMMARIES_MS, (isStopped) => queueSummaries(deps, isStopped)),
        ...(deps.settings.OPERATOR_MAIL ? [repeat(clock, log, 'outages', OUTAGES_MS, lookForOutages)] : []),
        ...MODES.map((mode) =>
          repeat(clock, log, `movements_${mode}`, MOVEMENTS_MS[mode], (isStopped) => intake.read(mode, isStopped)),
        ),
      ]
    },
    /** From now on `/readyz` answers 503, so that load balancers send no new requests. */
    drain() {
      draining = true
    },
    async close() {
      draining = true
      changes.close()
      pubsub.close()
      await Promise.all([sender.stop(), watchers.stop(), ...stops.map((stop) => stop())])
      unlisten()
    },
  }
}
export type App = ReturnType<typeof createApp>

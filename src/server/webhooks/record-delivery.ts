import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import { queueMail } from '../mail/queue/queue-mail'
import type { Database } from '../ports/storage'
import { inBatches } from '../runtime/in-batches'
import { plusMs } from '../storage/database'
import { type WebhookEndpointRow, webhookEndpoints } from '../storage/schema/webhooks'
import type { Claimed } from './claim-deliveries'
import { DISABLE_AFTER_MS, pauseAfter } from './retry-schedule'
import type { Outcome } from './send-request'

/** The largest number of deliveries that are recorded in one transaction. */
const MAX_RECORDED = 100

type RecorderDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'settings'>
type Ended = { claimed: Claimed; outcome: Outcome }

export const isAcknowledged = ({ responseStatus }: Outcome) =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300

/** Why a delivery was not acknowledged. */
const errorOf = ({ error, responseStatus }: Outcome) => error ?? `The receiver answered ${responseStatus}.`

/** Records results on the attempt, the event and the endpoint. Deliveries that end together share a transaction. */
export const createDeliveryRecorder = (deps: RecorderDeps) =>
  inBatches((ended: readonly Ended[]) => recordAll(deps, ended), MAX_RECORDED)

async function recordAll(deps: RecorderDeps, ended: readonly Ended[]): Promise<void> {
  const now = deps.clock.now()
  await deps.storage.change(async ({ tx }) => {
    // endpoints are locked before events, as in all other code
    await recordSuccesses(tx, ended)
    for (const one of ended) if (!isAcknowledged(one.outcome)) await recordFailure(tx, deps, one, now)
    await writeOutcomes(deps, tx, ended, now)
  })
}

/** An event that was failed or resent meanwhile has another lease, so that only the answer is recorded. */
const IS_LEASED = sql.raw(`events.status = 'pending' and events.next_retry_at = lease`)

async function writeOutcomes({ storage, random }: RecorderDeps, tx: Database, ended: readonly Ended[], now: Date) {
  const rows = ended.map(({ claimed, outcome }) => {
    const acknowledged = isAcknowledged(outcome)
    const jitter = Number.parseInt(random.hex(2), 16) / 0xffff
    const pause = acknowledged ? null : pauseAfter(claimed.retries, outcome.retryAfterMs, jitter)
    return {
      delivery: claimed.deliveryId,
      event: claimed.recordId,
      lease: claimed.lease,
      // An answer may repeat the customer's name, so it is not stored if the customer was erased meanwhile.
      payload: createHash('md5').update(claimed.payload).digest('hex'),
      code: outcome.responseStatus,
      body: outcome.responseBody,
      duration: outcome.durationMs,
      problem: acknowledged ? null : errorOf(outcome),
      outcome: acknowledged ? 'delivered' : pause === null ? 'failed' : 'pending',
      pause,
      retry: acknowledged ? claimed.retries : claimed.retries + 1,
    }
  })
  // The ids are given apart, so that the planner uses their index.
  const ids = (of: (row: (typeof rows)[number]) => string) => `{${rows.map(of).join()}}`
  await tx.execute(sql`
    with ended as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as ended(delivery uuid, event text,
        lease timestamptz, payload text, code int, body text, duration int, problem text, outcome text, pause float8,
        retry int)
    ), recorded as (
      update deliveries set response_status = code, duration_ms = duration, error = problem
      from ended where deliveries.id = delivery and deliveries.id = any(${ids((row) => row.delivery)}::uuid[])
    )
    update events
    set response_status = code,
      response_body = case when md5(events.payload) = ended.payload then body end,
      status = case when ${IS_LEASED} then outcome else events.status end,
      retries = case when ${IS_LEASED} then retry else events.retries end,
      delivered_at = case when ${IS_LEASED} and outcome = 'delivered' then ${now.toISOString()}::timestamptz
        else events.delivered_at end,
      next_retry_at = case when ${IS_LEASED} then ${plusMs(storage.now(), sql.raw('pause'))} else events.next_retry_at end
    from ended where events.id = event and events.id = any(${ids((row) => row.event)}::text[])`)
}

async function recordSuccesses(tx: Database, ended: readonly Ended[]) {
  const healthy = new Set(
    ended.filter(({ outcome }) => isAcknowledged(outcome)).map(({ claimed }) => claimed.endpointId),
  )
  if (healthy.size === 0) return
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: null, lastFailure: null })
    .where(and(inArray(webhookEndpoints.id, [...healthy]), isNotNull(webhookEndpoints.failingSince)))
}

async function recordFailure(
  tx: Database,
  deps: RecorderDeps,
  { claimed: { endpointId, url }, outcome }: Ended,
  now: Date,
) {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)`,
      lastFailure: {
        at: now.toISOString(),
        response_status: outcome.responseStatus,
        error: errorOf(outcome),
      },
    })
    // a failure of the previous URL says nothing about the new one
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.url, url)))
    .returning()
  if (!endpoint?.isActive) return
  const reason = disableReason(endpoint, outcome, now)
  if (reason === null) return
  const [disabled] = await tx
    .update(webhookEndpoints)
    .set({ isActive: false, disabledReason: reason, updatedAt: now })
    .where(eq(webhookEndpoints.id, endpointId))
    .returning()
  if (disabled)
    await queueMail({ tx }, deps, { kind: 'endpoint_disabled', mode: disabled.mode, endpointId: disabled.id })
}

function disableReason({ failingSince }: WebhookEndpointRow, { responseStatus }: Outcome, now: Date) {
  if (responseStatus === 410) return 'The receiver answered 410 Gone.'
  if (failingSince && now.getTime() - failingSince.getTime() >= DISABLE_AFTER_MS) {
    return `Every delivery has failed since ${failingSince.toISOString()}.`
  }
  return null
}

import { createHash } from 'node:crypto'
import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import { inBatches } from '../runtime/in-batches'
import { webhookEndpoints } from '../storage/schema/webhooks'
import type { Claimed } from './claim-deliveries'
import type { Outcome } from './send-request'

/** Deliveries that are recorded in one transaction. */
const MAX_RECORDED = 100

/** An event that was failed or resent meanwhile has another lease and stays as it is. */
const IS_LEASED = sql.raw(`status = 'pending' and next_retry_at = lease`)

type Success = { claimed: Claimed; outcome: Outcome }

export const isAcknowledged = ({ responseStatus }: Outcome) =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300

/** Records deliveries that were acknowledged, those of the same moment together. */
export const createRecordSuccess = (deps: Pick<Deps, 'storage' | 'clock'>) =>
  inBatches((successes: readonly Success[]) => recordSuccesses(deps, successes), MAX_RECORDED)

async function recordSuccesses({ storage, clock }: Pick<Deps, 'storage' | 'clock'>, successes: readonly Success[]) {
  const endpoints = [...new Set(successes.map(({ claimed }) => claimed.endpointId))]
  const rows = successes.map(({ claimed, outcome }) => ({
    delivery: claimed.deliveryId,
    event: claimed.eventId,
    lease: claimed.lease,
    // the response is not stored if the event's customer was erased meanwhile: it may repeat the name
    payload: createHash('md5').update(claimed.payload).digest('hex'),
    code: outcome.responseStatus,
    body: outcome.responseBody,
    duration: outcome.durationMs,
  }))
  // the ids apart, so that the planner looks them up by their index, whatever it expects of a record set
  const ids = (of: (row: (typeof rows)[number]) => string) => `{${rows.map(of).join()}}`
  await storage.change(async ({ tx }) => {
    // lock the endpoints' rows first: all code locks both rows in this order
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(and(inArray(webhookEndpoints.id, endpoints), isNotNull(webhookEndpoints.failingSince)))
    await tx.execute(sql`
      with success as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as success(delivery uuid, event text,
          lease timestamptz, payload text, code int, body text, duration int)
      ), recorded as (
        update deliveries set response_status = code, duration_ms = duration, error = null
        from success where deliveries.id = delivery and deliveries.id = any(${ids((row) => row.delivery)}::uuid[])
      )
      update events
      set response_status = code,
        response_body = case when md5(events.payload) = success.payload then body end,
        status = case when ${IS_LEASED} then 'delivered' else status end,
        delivered_at = case when ${IS_LEASED} then ${clock.now().toISOString()}::timestamptz else delivered_at end,
        next_retry_at = case when ${IS_LEASED} then null else next_retry_at end
      from success where events.id = event and events.id = any(${ids((row) => row.event)}::text[])`)
  })
}

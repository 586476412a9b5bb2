import { and, asc, eq, sql } from 'drizzle-orm'
import type { Deps } from '../deps'
import { events } from '../storage/schema/webhooks'
import { customerIn } from './event-customer'

type BackfillDeps = Pick<Deps, 'storage' | 'log'>
type Cursor = { merchantId: string; mode: string; position: number }

const BATCH_SIZE = 1000
/** Events between two lines of the log. */
const LOG_EVERY = 50_000

const isUnknown = eq(events.customerKnown, false)

/**
 * Notes the customer on events of versions that did not: those from before an upgrade, and those of processes that were
 * upgraded later. Logs how many are left. Any number of processes can do so at the same time. Stops between two batches.
 */
export async function backfillCustomers({ storage, log }: BackfillDeps, isStopped = () => false): Promise<void> {
  let left = 0
  let read = 0
  for (let after: Cursor | null = null; !isStopped(); ) {
    const batch: Cursor[] = await backfillBatch(storage, after)
    if (batch.length === BATCH_SIZE && read % LOG_EVERY === 0) {
      left = await storage.database.$count(events, isUnknown)
      log.info({ event: 'webhook.customers_backfill', count: left })
    }
    read += batch.length
    after = batch.at(-1) ?? null
    if (batch.length < BATCH_SIZE) break
  }
  if (left > 0 && !isStopped()) log.info({ event: 'webhook.customers_backfilled', count: read })
}

/** Skips events that are locked: somebody else notes or delivers them. The next run has them, if need be. */
async function backfillBatch({ change }: Deps['storage'], after: Cursor | null): Promise<Cursor[]> {
  const { id, merchantId, mode, position, payload } = events
  // in the order of their index, from where the last batch ended: what that one updated is not read again
  const next =
    after && sql`(${merchantId}, ${mode}, ${position}) > (${after.merchantId}, ${after.mode}, ${after.position})`
  return change(async ({ tx }) => {
    const rows = await tx
      .select({ id, merchantId, mode, position, payload })
      .from(events)
      .where(and(isUnknown, next ?? undefined))
      .orderBy(asc(merchantId), asc(mode), asc(position))
      .limit(BATCH_SIZE)
      .for('no key update', { skipLocked: true })
    if (rows.length === 0) return []
    const named = rows.map((row) => ({ id: row.id, customer_id: customerIn(JSON.parse(row.payload).data) }))
    await tx.execute(sql`
      update events set customer_id = named.customer_id, customer_known = true
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as named(id text, customer_id uuid)
      where events.id = named.id`)
    return rows
  })
}

import { asc, lte } from 'drizzle-orm'
import { DAY_MS } from '../../../payment/durations'
import type { Deps } from '../../deps'
import { queueMail } from '../../mail/queue/queue-mail'
import { nextSummaryAt } from '../../payments/merchant/mail-settings'
import { completedIn } from '../../payments/overview/received-by-day'
import type { Change } from '../../ports/storage'
import { startOfDay } from '../../runtime/calendar'
import { ownedBy } from '../../storage/owner'
import { type MerchantMailRow, merchantMail } from '../../storage/schema/merchants'
import { sessions } from '../../storage/schema/sessions'
import { countUpTo } from '../../storage/totals/page-of-rows'

/** After a long outage, older days are left out. */
const STALE_MS = 2 * DAY_MS
const BATCH_SIZE = 50

type SummaryDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random'>

/**
 * Queues the summaries that are due, one for each day. The summarised time is stored in the transaction that queues the
 * mail, so that another process, or this one after a crash, continues there.
 */
export async function queueSummaries(deps: SummaryDeps, isStopped = () => false): Promise<void> {
  if (!deps.settings.SMTP_URL) return
  while (!isStopped() && (await queueBatch(deps)) > 0);
}

async function queueBatch(deps: SummaryDeps): Promise<number> {
  return deps.storage.change(async (change) => {
    const due = await change.tx
      .select()
      .from(merchantMail)
      .where(lte(merchantMail.summaryDueAt, deps.storage.now()))
      .orderBy(asc(merchantMail.summaryDueAt))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const row of due) await queueDay(change, deps, row)
    return due.length
  })
}

/** Queues the summary of the day before, and schedules the next one. */
async function queueDay(change: Change, deps: SummaryDeps, row: MerchantMailRow): Promise<void> {
  const { merchantId, mode, timeZone, summarisedUntil: from, summaryDueAt: due } = row
  if (!from || !due) return
  const until = startOfDay(due, timeZone)
  await change.tx
    .update(merchantMail)
    .set({ summaryDueAt: nextSummaryAt(due, timeZone), ...(until > from && { summarisedUntil: until }) })
    .where(ownedBy(merchantMail, { merchantId, mode }))
  const isStale = due.getTime() < deps.clock.now().getTime() - STALE_MS
  if (isStale || until <= from) return
  if ((await countUpTo(change.tx, sessions, completedIn(row, from, until), 1)) === 0) return
  await queueMail(change, deps, { kind: 'daily_summary', mode, merchantId, completedFrom: from, completedUntil: until })
}

import { and, asc, eq, lte } from 'drizzle-orm'
import { refunds } from '../../storage/schema/payouts'
import { forEachRow } from '../for-each-row'
import { type StatusDeps, updateStatus } from '../sessions/status/update-status'
import { endRequested } from './record/end-requested'
import { lockSessionOfRefund } from './refund-transfers'

const BATCH_SIZE = 100

/**
 * Ends the refunds whose address was not entered in time, and returns their number. If one throws, the rest are still
 * processed; the first error is thrown at the end.
 */
export async function expireRefunds(deps: StatusDeps): Promise<number> {
  const isDue = and(eq(refunds.status, 'requested'), lte(refunds.expiresAt, deps.clock.now()))
  const due = await deps.storage.database
    .select({ id: refunds.id })
    .from(refunds)
    .where(isDue)
    .orderBy(asc(refunds.expiresAt))
    .limit(BATCH_SIZE)
  await forEachRow([due], ({ id }) =>
    deps.storage.change(async (change) => {
      const stillDue = and(isDue, eq(refunds.id, id))
      // Null if the customer or another process was first.
      const session = await lockSessionOfRefund(change, stillDue)
      if (!session) return
      await endRequested(change, deps, { id }, 'expired')
      await updateStatus(change, deps, session.id)
    }),
  )
  return due.length
}

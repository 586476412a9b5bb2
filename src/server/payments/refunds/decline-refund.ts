import { and, eq, isNull } from 'drizzle-orm'
import { type Actor, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, missing } from '../../http/problem'
import { refundRequests } from '../../storage/schema/payouts'
import { lockSession } from '../sessions/record/lock-session'
import { readRecord } from '../sessions/record/session-record'
import { updateStatus } from '../sessions/status/update-status'
import { requestedRefunds } from './record/refundable-money'

/** Declines the customer's open requests to get money back. 409 if there is none. The customer sees it on the page. */
export async function declineRefund(deps: Deps, caller: Actor, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const locked = await lockSession(change, id)
    const record = locked && (await readRecord(change.tx, deps.encryption, id))
    if (!record) throw missing()
    if (requestedRefunds(record).length === 0) throw conflict('The customer does not ask for money back')
    await change.tx
      .update(refundRequests)
      .set({ declinedAt: deps.clock.now() })
      .where(and(eq(refundRequests.sessionId, id), isNull(refundRequests.declinedAt)))
    await updateStatus(change, deps, id)
    await recordChange(deps, change, caller, 'refund_request.declined', id, [])
  })
}

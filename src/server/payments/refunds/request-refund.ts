import type { Deps } from '../../deps'
import { conflict, missing } from '../../http/problem'
import { refundRequests } from '../../storage/schema/payouts'
import { lockSession } from '../sessions/record/lock-session'
import { readRecord } from '../sessions/record/session-record'
import { updateStatus } from '../sessions/status/update-status'
import { isDeclined, moneyNotDue, requestedAt } from './record/refundable-money'

/**
 * Stores the customer's request to get the money back that was not due, once for each cause. A repeated request changes
 * nothing. 409 if there is no such money, or the merchant has declined.
 */
export async function requestRefund(deps: Deps, id: string): Promise<void> {
  await deps.storage.change(async (change) => {
    const locked = await lockSession(change, id)
    const record = locked && (await readRecord(change.tx, deps.encryption, id))
    if (!record) throw missing()
    const causes = new Set(moneyNotDue(record).map(({ cause }) => cause))
    if (causes.size === 0) throw conflict('There is no money to send back')
    const open = [...causes].filter((cause) => !isDeclined(record, cause))
    if (open.length === 0) throw conflict('The merchant has declined to send it back')
    const { merchantId, mode } = record.session
    const createdAt = deps.clock.now()
    const requests = open
      .filter((cause) => requestedAt(record, cause) === null)
      .map((cause) => ({ merchantId, mode, sessionId: id, cause, createdAt }))
    if (requests.length === 0) return
    await change.tx
      .insert(refundRequests)
      .values(requests)
      .onConflictDoUpdate({
        target: [refundRequests.sessionId, refundRequests.cause],
        set: { createdAt, declinedAt: null },
      })
    await updateStatus(change, deps, id)
  })
}

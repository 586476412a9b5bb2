import type { AcceptRequest } from '../../../../contract/session/accept'
import { createdFields, withoutValue } from '../../../audit/field-changes'
import { type Actor, recordChange } from '../../../audit/record-change'
import type { Deps } from '../../../deps'
import { conflict, missing } from '../../../http/problem'
import { isRefundPending, requestedRefunds } from '../../refunds/record/refunded-amount'
import { payingDeposits } from '../record/claim'
import { lockSession } from '../record/lock-session'
import { type FullRecord, readRecord } from '../record/session-record'
import { updateStatus } from './update-status'

/**
 * Accepts what an underpaid session has received as its full payment: it becomes `completed`. Money that comes later is
 * added to what was received. Throws 409 in any other state, while a refund is under way, and while money is not final.
 */
export async function acceptSession(deps: Deps, caller: Actor, id: string, { reason }: AcceptRequest): Promise<void> {
  await deps.storage.change(async (change) => {
    const locked = await lockSession(change, id)
    const record = locked && (await readRecord(change.tx, deps.encryption, id))
    if (!record) throw missing()
    requireAcceptable(record)
    await recordChange(deps, change, caller, 'payment.accepted', id, createdFields({ reason: withoutValue(reason) }))
    await updateStatus(change, deps, id, { acceptedAt: deps.clock.now(), acceptanceReason: reason })
  })
}

function requireAcceptable(record: FullRecord): void {
  const { session, refunds } = record
  if (session.status !== 'underpaid')
    throw conflict(`The payment is ${session.status}: only an underpaid payment can be accepted`)
  if (session.renewedBy !== null) throw conflict('The payment was renewed: accept the payment that took over its money')
  if (isRefundPending(refunds) || requestedRefunds(refunds).length > 0)
    throw conflict('A refund of the payment is under way: it cannot be accepted')
  if (payingDeposits(record).some(({ state }) => state === 'seen' || state === 'held'))
    throw conflict('Some money of the payment is not final yet: accept the payment when it is')
  if (session.seenAmount === 0n) throw conflict('All money of the payment was sent back: there is nothing to accept')
}

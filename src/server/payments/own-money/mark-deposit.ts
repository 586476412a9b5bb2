import { eq } from 'drizzle-orm'
import type { OwnMoney, OwnMoneyRequest } from '../../../contract/session/own-money'
import { changedFields, withValue } from '../../audit/field-changes'
import { type Actor, recordUpdate } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, missing } from '../../http/problem'
import { deposits } from '../../storage/schema/deposits'
import { isSpendable } from '../ledger/post'
import { isOwnDeposit } from '../refunds/record/own-deposit'
import { readOwnSession } from '../sessions/list/merchant-sessions'
import { lockSession } from '../sessions/record/lock-session'
import { readRecord } from '../sessions/record/session-record'
import { updateStatus } from '../sessions/status/update-status'

/**
 * Records the merchant's word about who sent the money of a deposit. Throws 404 for a payment of another merchant and a
 * deposit of another payment, and 409 for money that pays for the payment, or of which a part was refunded.
 */
export async function markDeposit(
  deps: Deps,
  caller: Actor,
  sessionId: string,
  depositId: string,
  { own }: OwnMoneyRequest,
): Promise<OwnMoney> {
  await readOwnSession(deps, caller, sessionId)
  await deps.storage.change(async (change) => {
    const session = await lockSession(change, sessionId)
    const record = session && (await readRecord(change.tx, deps.encryption, sessionId))
    const deposit = record?.deposits.find(({ id }) => id === depositId.toLowerCase())
    if (!record || !deposit) throw missing()
    if (deposit.own !== 'marked' && isSpendable(deposit, record.session, record.addresses))
      throw conflict('This money pays for the payment, so it cannot be your own')
    if (own && record.refunds.some((one) => one.depositId === deposit.id && one.status !== 'failed'))
      throw conflict('This money is being sent back, so it cannot be your own')
    const wasOwn = isOwnDeposit(deposit, record.session, record.addresses)
    await change.tx
      .update(deposits)
      .set({ own: own ? 'marked' : 'denied' })
      .where(eq(deposits.id, deposit.id))
    await updateStatus(change, deps, sessionId)
    const changes = changedFields({ own: withValue(wasOwn) }, { own: withValue(own) })
    await recordUpdate(deps, change, caller, 'deposit.updated', deposit.id, changes)
  })
  return { deposit_id: depositId.toLowerCase(), own }
}

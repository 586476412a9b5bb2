import { and, eq } from 'drizzle-orm'
import { type Actor, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { conflict, missing } from '../../http/problem'
import { ownedBy } from '../../storage/owner'
import { refunds } from '../../storage/schema/payouts'
import type { TransferDeps } from '../transfers/transfers'
import { isManual } from './record/refund-view'
import { refundTransfers } from './refund-transfers'
import { readRefund } from './refunds'
import { lookUpTransaction, requireEnough } from './sent-transaction'

type ManualDeps = TransferDeps & Pick<Deps, 'chains'>

/**
 * The merchant has sent a refund from its own wallet, with this transaction. 400 for a hash that is none of its network, or
 * that the network says to have sent less than this refund and others need. 409 unless it was to be sent by hand, for
 * another hash than was entered, and for that of another refund where the network cannot be asked.
 */
export async function refundSent(deps: ManualDeps, caller: Actor, id: string, hash: string): Promise<void> {
  // before the lock, which must not last as long as a node takes
  const sent = await lookUpTransaction(deps, await readRefund(deps.storage.database, caller, id), hash)
  const own = and(eq(refunds.id, id), ownedBy(refunds, caller))
  await deps.storage.change(async (change) => {
    const [refund] = await change.tx.select().from(refunds).where(own)
    if (!refund) throw missing()
    if (refund.status === 'success' && refund.hash === hash) return
    if (!isManual(refund)) throw conflict(`The refund is ${refund.status}: it is not to be sent by hand`)
    await requireEnough(change.tx, refund, hash, sent)
    await refundTransfers.end(change, deps, caller.mode, id, { state: 'success', reason: null, target: null, hash })
    const [after] = await change.tx.select({ hash: refunds.hash }).from(refunds).where(own)
    if (after?.hash !== hash) throw conflict('The refund was told to be sent with another transaction')
    await recordChange(deps, change, caller, 'refund.sent', id, [{ field: 'hash', after: hash }])
  })
}

import { and, eq } from 'drizzle-orm'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { recordChange } from '../../audit/record-change'
import { conflict, invalid, missing } from '../../http/problem'
import type { Owner } from '../../storage/owner'
import { refunds } from '../../storage/schema/payouts'
import { isByHand } from '../refunds/by-hand'
import { refundTransfers } from './refund-transfers'
import type { TransferDeps } from './transfers'

/**
 * The merchant has sent a refund from its own wallet, with this transaction. 400 for a hash that is none of its network.
 * 409 unless it was to be sent by hand, and for another hash than the one that was entered.
 */
export async function refundSent(deps: TransferDeps, owner: Owner, id: string, hash: string): Promise<void> {
  const own = and(eq(refunds.id, id), eq(refunds.merchantId, owner.merchantId), eq(refunds.mode, owner.mode))
  await deps.storage.change(async (change) => {
    const [refund] = await change.tx.select().from(refunds).where(own)
    if (!refund) throw missing()
    if (!NETWORK_FACTS[refund.network].transactionHash.test(hash))
      throw invalid(`hash: is no transaction of ${NETWORK_FACTS[refund.network].name}`)
    if (refund.status === 'success' && refund.hash === hash) return
    if (!isByHand(refund)) throw conflict(`The refund is ${refund.status}: it is not to be sent by hand`)
    await refundTransfers.end(change, deps, owner.mode, id, { state: 'success', reason: null, target: null, hash })
    const [after] = await change.tx.select({ hash: refunds.hash }).from(refunds).where(own)
    if (after?.hash !== hash) throw conflict('The refund was told to be sent with another transaction')
    await recordChange(deps, change, owner, 'refund.sent', id, [{ field: 'hash', after: hash }])
  })
}

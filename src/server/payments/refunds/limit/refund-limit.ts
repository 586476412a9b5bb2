import type { RefundLimitRequest } from '../../../../contract/refunds/refund-limit'
import { formatFiat } from '../../../../payment/money'
import { changedFields, withValue } from '../../../audit/field-changes'
import { type Actor, recordUpdate } from '../../../audit/record-change'
import type { Deps } from '../../../deps'
import { invalid } from '../../../http/problem'
import type { Database } from '../../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../../storage/owner'
import { refundLimits } from '../../../storage/schema/payouts'
import { parseFiat } from '../../quotes/amounts'

type LimitRow = typeof refundLimits.$inferSelect

/** The limit of a merchant's refunds in a mode. Null without one. */
export async function findRefundLimit(database: Database, owner: MerchantAndMode): Promise<LimitRow | null> {
  const [row = null] = await database.select().from(refundLimits).where(ownedBy(refundLimits, owner))
  return row
}

const audited = (limit: Pick<LimitRow, 'amount' | 'currency'> | null) => ({
  amount: withValue(limit && formatFiat(limit.amount, limit.currency)),
  currency: withValue(limit?.currency ?? null),
})

/** Sets the limit, or removes it. Throws 400 for an amount that does not fit the currency. */
export async function changeRefundLimit(
  deps: Pick<Deps, 'storage' | 'clock' | 'random'>,
  caller: Actor,
  { amount, currency }: RefundLimitRequest,
): Promise<void> {
  const minor = amount === null ? null : parseFiat(amount, currency)
  if (typeof minor === 'string') throw invalid(`amount: ${minor}`)
  await deps.storage.change(async (change) => {
    const { tx } = change
    const { merchantId, mode } = caller
    const before = await findRefundLimit(tx, caller)
    const after = minor === null ? null : { amount: minor, currency }
    const columns = after && { ...after, updatedAt: deps.clock.now() }
    if (columns)
      await tx
        .insert(refundLimits)
        .values({ merchantId, mode, ...columns })
        .onConflictDoUpdate({ target: [refundLimits.merchantId, refundLimits.mode], set: columns })
    else await tx.delete(refundLimits).where(ownedBy(refundLimits, caller))
    const changes = changedFields(audited(before), audited(after))
    await recordUpdate(deps, change, caller, 'refund_limit.updated', merchantId, changes)
  })
}

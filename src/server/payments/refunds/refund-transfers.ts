import { and, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import { pairOf } from '../../../payment/chains/catalogue'
import { formatUnits } from '../../../payment/money'
import type { Change, Database } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import { deposits } from '../../storage/schema/deposits'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import { type SessionRow, sessionAddresses } from '../../storage/schema/sessions'
import { enqueue } from '../../webhooks/outbox'
import { isSpendable, post } from '../ledger/post'
import { refundPostings } from '../ledger/postings'
import { lockSession } from '../sessions/record/lock-session'
import { updateStatus } from '../sessions/status/update-status'
import { endableStatuses, randomOrder, type Transfers } from '../transfers/transfers'
import { refundView } from './record/refund-view'
import { isRefundPending, readRefunds } from './record/refunded-amount'

export const refundTransfers: Transfers<RefundRow> = {
  kind: 'refund',
  request: (custody, { id, merchantId, asset, network, cryptoAmount, address }, key) =>
    custody.refund(
      {
        merchant: merchantId,
        reference: id,
        asset,
        network,
        amount: formatUnits(cryptoAmount, decimalsOf({ asset, network })),
        // A pending refund always has an address.
        address: address ?? '',
      },
      key,
    ),
  pending: (deps, before, max) =>
    deps.storage.database
      .select()
      .from(refunds)
      .where(and(eq(refunds.status, 'created'), isNull(refunds.custodyId), lte(refunds.updatedAt, before)))
      .orderBy(randomOrder(deps, refunds.id))
      .limit(max),
  async accepted({ storage }, { id }, answer) {
    await storage.database.update(refunds).set({ custodyId: answer.id }).where(eq(refunds.id, id))
  },
  exists: async (tx, mode, id) => (await tx.$count(refunds, and(eq(refunds.id, id), eq(refunds.mode, mode)))) > 0,
  async end(change, deps, mode, id, { state, reason, hash }) {
    const isEndable = and(eq(refunds.id, id), eq(refunds.mode, mode), inArray(refunds.status, endableStatuses(state)))
    const session = await lockSessionOfRefund(change, isEndable)
    if (!session) return
    const before = requireRow(await change.tx.select().from(refunds).where(isEndable).for('update'))
    // While the refund counted as failed, its money counted for the session again, and may have been refunded again.
    if (before.status === 'failed') deps.log.error({ event: 'refund.sent_after_all', mode, session: session.id })
    const row = requireRow(
      await change.tx
        .update(refunds)
        .set({
          status: state,
          reason,
          hash: hash ?? before.hash,
          // While the refund counted as failed, the session may have changed to its coin.
          fromHeldFunds: before.fromHeldFunds && (await isStillHeld(change.tx, session, before)),
          updatedAt: deps.clock.now(),
        })
        .where(eq(refunds.id, id))
        .returning(),
    )
    await post(change, 'refund', row, refundPostings(row), deps.clock.now())
    await enqueue(deps, change, row, `refund.${state}`, refundView(row))
    // While another refund is pending, which may fail, the status does not change.
    const isLast = !isRefundPending(await readRefunds(change.tx, session.id))
    const changesSession = state === 'failed' || (isLast && !session.completedAt)
    // The payment's views show a refund that has a link.
    if (!changesSession && row.tokenHash === null) return
    // The money of a failed refund counts for the session again.
    const { completedAt, seenAmount } = await updateStatus(change, deps, session.id)
    // After a full refund the session is cancelled, so that it cannot be renewed.
    if (state === 'success' && isLast && !row.fromHeldFunds && !completedAt && seenAmount === 0n)
      await updateStatus(change, deps, session.id, { cancelledAt: deps.clock.now() })
  },
}

/** Whether the money of a refund of held funds still does not count for the session. */
async function isStillHeld(tx: Database, session: SessionRow, { depositId }: RefundRow): Promise<boolean> {
  const [deposit] = depositId === null ? [] : await tx.select().from(deposits).where(eq(deposits.id, depositId))
  const addresses = await tx.select().from(sessionAddresses).where(eq(sessionAddresses.sessionId, session.id))
  return deposit !== undefined && !isSpendable(deposit, session, addresses)
}

/** Locks the session of a refund before the refund itself, because a renewal locks them in this order. */
export async function lockSessionOfRefund(change: Change, condition: SQL | undefined): Promise<SessionRow | null> {
  const read = async () => (await change.tx.select({ sessionId: refunds.sessionId }).from(refunds).where(condition))[0]
  for (let refund = await read(); refund; ) {
    const session = await lockSession(change, refund.sessionId)
    refund = await read()
    // If the sessions differ, a renewal has moved the refund to the next session.
    if (!session || refund?.sessionId === session.id) return session
  }
  return null
}

export function decimalsOf({ asset, network }: Pick<RefundRow, 'asset' | 'network'>): number {
  const pair = pairOf(asset, network)
  if (!pair) throw new Error('a refund is always in a known pair')
  return pair.decimals
}

import { computeSums } from '../../../../payment/deposit'
import { floor } from '../../../../payment/fraction'
import { settle } from '../../../../payment/lifecycle'
import type { RefundRow } from '../../../storage/schema/payouts'
import { awaitsRate, creditedTotal, creditForDeposit, creditForDeposits, findRequest } from '../../credit/credit'
import { isRefundPending, refundedAmount, refundWorth } from '../../refunds/record/refunded-amount'
import type { FullRecord } from '../record/session-record'

type StatusSource = Pick<FullRecord, 'session' | 'deposits' | 'addresses' | 'refunds'>

export type ComputedStatus = ReturnType<typeof computeStatus>

/** Computes a session's status and amounts from its deposits and refunds. Writes nothing. */
export function computeStatus({ session, deposits, addresses, refunds }: StatusSource, windowOver: boolean) {
  const creditable = deposits.map((deposit) => ({
    ...deposit,
    // A refused deposit ends a session as failed, but not if it was refused before the renewal that created this
    // session, and not if it is in a coin or on a network that the session did not request.
    reason:
      (session.renews && deposit.updatedAt <= session.createdAt) ||
      deposit.isUnexpected ||
      !findRequest(deposit, addresses)
        ? 'dropped'
        : deposit.reason,
  }))
  const sums = computeSums(creditable, (counting) => floor(creditedTotal(counting, session, addresses)))
  const quoted = computeSums(creditable, (counting) => creditForDeposits(counting, session, addresses))
  const refunded = refundedAmount(refunds, session, addresses)
  const returning = refunded > 0n && isRefundPending(refunds)
  // A refund is an amount of the coin, so it reduces late money in proportion.
  const lessRefunded = (sum: bigint, whole: bigint, less = refunded) =>
    whole > less ? (sum * (whole - less)) / whole : 0n
  const statusWithout = (less: bigint) =>
    settle(
      { status: session.status, late: session.late, seen: session.seenAmount },
      {
        chosen: session.asset !== null,
        seen: lessRefunded(sums.seen, quoted.seen, less),
        final: lessRefunded(sums.final, quoted.final, less),
        finalInTime: lessRefunded(sums.finalInTime, quoted.finalInTime, less),
        seenPastGrace: lessRefunded(sums.seenPastGrace, quoted.seen, less),
        finalPastGrace: lessRefunded(sums.finalPastGrace, quoted.final, less),
        awaitsRate: awaitsRate(session, deposits, addresses),
        due: session.cryptoAmount ?? 0n,
        tolerancePercent: Number(session.tolerancePercent),
        windowOver,
        cancelled: session.cancelledAt !== null,
        refused: sums.refused || session.refusedAt !== null,
        returning,
        accepted: session.acceptedAt !== null,
      },
    )
  const { status, late, events } = statusWithout(refunded)
  const credited = creditable.filter(
    (one) => one.state === 'confirmed' && creditForDeposit(one, session, addresses) > 0n,
  )
  return {
    events,
    amounts: { status, late, seenAmount: lessRefunded(sums.seen, quoted.seen), finalAmount: quoted.final },
    completes: status === 'completed' && session.status !== 'completed',
    /** The deposit that was confirmed last. */
    lastDeposit: credited.toSorted((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime()).at(-1) ?? null,
    /** Whether the payment stays complete when these refunds are sent, too. */
    isCompleteWithout: (waiting: readonly RefundRow[]): boolean =>
      statusWithout(refunded + refundWorth(waiting, session, addresses)).status === 'completed',
  }
}

import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../ports/storage'
import { prepared } from '../../../storage/prepared'
import { type RefundRow, refunds } from '../../../storage/schema/payouts'
import type { SessionAddressRow, SessionRow } from '../../../storage/schema/sessions'
import { creditForDeposits } from '../../credit/credit'

export const refundsOf = (database: Database, sessionId: string): Promise<RefundRow[]> =>
  refundsBySession(database, { sessionId })

const refundsBySession = prepared((database) =>
  database
    .select()
    .from(refunds)
    .where(eq(refunds.sessionId, sql.placeholder('sessionId')))
    .orderBy(desc(refunds.createdAt), desc(refunds.id)),
)

/** Whether a refund of what counts for the session is still under way. */
export const isRefundPending = (ofSession: readonly RefundRow[]): boolean =>
  ofSession.some(({ status, fromHeldFunds }) => status === 'created' && !fromHeldFunds)

/** The refunds of what counts for the session that wait for their addresses. */
export const requestedRefunds = (ofSession: readonly RefundRow[]): RefundRow[] =>
  ofSession.filter(({ status, fromHeldFunds }) => status === 'requested' && !fromHeldFunds)

/** A refund that the customer has a link to. */
export type LinkedRefund = Pick<RefundRow, 'id' | 'status' | 'tokenHash'>

/**
 * The state of a session's refunds, which are given newest first: whether one was made, is pending, or waits for its
 * address, and the latest of these that has a link.
 */
export function refundState(ofSession: readonly LinkedRefund[]): {
  refunded: boolean
  linkedRefund: LinkedRefund | null
} {
  const notFailed = ofSession.filter(({ status }) => status !== 'failed')
  return { refunded: notFailed.length > 0, linkedRefund: notFailed.find(({ tokenHash }) => tokenHash !== null) ?? null }
}

export const refundsOfSessions = (
  database: Database,
  sessionIds: string[],
): Promise<(LinkedRefund & Pick<RefundRow, 'sessionId'>)[]> => {
  const { id, status, tokenHash, sessionId, createdAt } = refunds
  return database
    .select({ id, status, tokenHash, sessionId })
    .from(refunds)
    .where(inArray(sessionId, sessionIds))
    .orderBy(desc(createdAt), desc(id))
}

type Priced = Pick<SessionRow, 'asset' | 'network' | 'cryptoAmount'>
type Sent = Pick<RefundRow, 'asset' | 'network' | 'cryptoAmount'>

/**
 * The total of a session's refunds, made or pending, in atoms of its pair. Refunds after its completion do not count:
 * it stays paid. A refund that waits for its address does not count either: its money is still there.
 */
export function refundedAmount(
  ofSession: readonly RefundRow[],
  session: Priced & Pick<SessionRow, 'completedAt'>,
  addresses: readonly SessionAddressRow[],
): bigint {
  const { completedAt } = session
  const sent = ofSession.filter(
    ({ status, fromHeldFunds, createdAt }) =>
      (status === 'created' || status === 'success') &&
      !fromHeldFunds &&
      (completedAt === null || createdAt < completedAt),
  )
  return refundWorth(sent, session, addresses)
}

/**
 * The worth of refunds, in atoms of the session's pair. A refund in an earlier coin is worth as much as its deposit.
 */
export function refundWorth(sent: readonly Sent[], session: Priced, addresses: readonly SessionAddressRow[]): bigint {
  const keyOf = ({ asset, network }: Sent): string => {
    const there = addresses.filter((row) => row.network === network)
    return (there.find((row) => row.asset === asset) ?? there[0])?.addressKey ?? ''
  }
  const asSent = sent.map((refund) => ({
    ...refund,
    amount: refund.cryptoAmount,
    addressKey: keyOf(refund),
    isUnexpected: false,
  }))
  return creditForDeposits(asSent, session, addresses)
}

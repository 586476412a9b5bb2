import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../../ports/storage'
import { prepared } from '../../../storage/prepared'
import { type RefundRequestRow, type RefundRow, refundRequests, refunds } from '../../../storage/schema/payouts'
import type { SessionAddressRow, SessionRow } from '../../../storage/schema/sessions'
import { creditForDeposits } from '../../credit/credit'

export const readRefunds = (database: Database, sessionId: string): Promise<RefundRow[]> =>
  refundsBySession(database, { sessionId })

const refundsBySession = prepared((database) =>
  database
    .select()
    .from(refunds)
    .where(eq(refunds.sessionId, sql.placeholder('sessionId')))
    .orderBy(desc(refunds.createdAt), desc(refunds.id)),
)

/** Whether a refund of credited money (not of held funds) is in progress. */
export const isRefundPending = (ofSession: readonly RefundRow[]): boolean =>
  ofSession.some(({ status, fromHeldFunds }) => status === 'created' && !fromHeldFunds)

/** Refunds of credited money that still need an address. */
export const requestedRefunds = (ofSession: readonly RefundRow[]): RefundRow[] =>
  ofSession.filter(({ status, fromHeldFunds }) => status === 'requested' && !fromHeldFunds)

/** A refund that the customer has a link to. */
export type LinkedRefund = Pick<RefundRow, 'id' | 'status' | 'tokenHash'>

/** Summarizes the refunds of a session, which are given newest first. */
export function refundState(ofSession: readonly LinkedRefund[]): {
  /** Whether any refund was sent, is in progress, or waits for its address. */
  hasActiveRefund: boolean
  /** The newest of these refunds that has a link. */
  linkedRefund: LinkedRefund | null
} {
  const notFailed = ofSession.filter(({ status }) => status !== 'failed')
  return {
    hasActiveRefund: notFailed.length > 0,
    linkedRefund: notFailed.find(({ tokenHash }) => tokenHash !== null) ?? null,
  }
}

export const readRefundsOfSessions = (database: Database, sessionIds: string[]): Promise<RefundRow[]> =>
  database
    .select()
    .from(refunds)
    .where(inArray(refunds.sessionId, sessionIds))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))

/** The customers' requests for refunds of these sessions. */
export const readRefundRequests = (database: Database, sessionIds: string[]): Promise<RefundRequestRow[]> =>
  database.select().from(refundRequests).where(inArray(refundRequests.sessionId, sessionIds))

type Priced = Pick<SessionRow, 'asset' | 'network' | 'cryptoAmount'>
type Sent = Pick<RefundRow, 'asset' | 'network' | 'cryptoAmount'>

/**
 * The total already sent or being sent back, in atoms of the session's pair. Excluded: failed refunds, refunds of held
 * funds, refunds created after completion (the session stays paid), and refunds that still need an address (no money
 * has left).
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
 * The worth of refunds, in atoms of the session's pair. A refund in a coin that the customer chose earlier is converted
 * at the price of the deposit that it returns.
 */
export function refundWorth(sent: readonly Sent[], session: Priced, addresses: readonly SessionAddressRow[]): bigint {
  const findAddressKey = ({ asset, network }: Sent): string => {
    const onNetwork = addresses.filter((row) => row.network === network)
    return (onNetwork.find((row) => row.asset === asset) ?? onNetwork[0])?.addressKey ?? ''
  }
  const asDeposits = sent.map((refund) => ({
    ...refund,
    amount: refund.cryptoAmount,
    addressKey: findAddressKey(refund),
    isUnexpected: false,
    own: null,
  }))
  return creditForDeposits(asDeposits, session, addresses)
}

import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Database } from '../../storage/database'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'
import { creditForDeposits } from './credit'

/** Whether a refund of what counts for the session is still under way. */
export async function hasPendingRefund(tx: Database, sessionId: string): Promise<boolean> {
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.sessionId, sessionId), eq(refunds.status, 'created'), eq(refunds.stray, false)))
    .limit(1)
  return refund !== undefined
}

/** A refund that the customer has a link to. */
export type LinkedRefund = Pick<RefundRow, 'id' | 'status' | 'tokenHash'>

/**
 * The sessions with a refund that was made, is pending, or waits for its address, each with the latest of these that has a
 * link.
 */
export async function refundedSessions(
  tx: Database,
  sessionIds: string[],
): Promise<ReadonlyMap<string, LinkedRefund | null>> {
  const { id, status, tokenHash, sessionId } = refunds
  const rows = await tx
    .select({ id, status, tokenHash, sessionId })
    .from(refunds)
    .where(and(inArray(sessionId, sessionIds), ne(status, 'failed')))
    .orderBy(desc(refunds.createdAt), desc(id))
  const found = new Map<string, LinkedRefund | null>()
  for (const { sessionId, ...refund } of rows)
    found.set(sessionId, found.get(sessionId) ?? (refund.tokenHash === null ? null : refund))
  return found
}

type Priced = Pick<SessionRow, 'id' | 'asset' | 'network' | 'cryptoAmount'>
type Sent = Pick<RefundRow, 'asset' | 'network' | 'cryptoAmount'>

/**
 * The total of refunds, made or pending, in atoms of the session's pair. With `before`, only earlier refunds are included.
 * What waits for its address still counts as paid.
 */
export async function refundedAmount(
  tx: Database,
  session: Priced,
  addresses: readonly SessionAddressRow[],
  before: Date | null = null,
): Promise<bigint> {
  const { asset, network, cryptoAmount } = refunds
  const rows = await tx
    .select({ asset, network, cryptoAmount })
    .from(refunds)
    .where(
      and(
        eq(refunds.sessionId, session.id),
        inArray(refunds.status, ['created', 'success']),
        eq(refunds.stray, false),
        before ? lt(refunds.createdAt, before) : undefined,
      ),
    )
  return refundWorth(rows, session, addresses)
}

/** The refunds of what counts for the session that wait for their addresses, newest first. */
export const requestedRefunds = (tx: Database, sessionId: string): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.sessionId, sessionId), eq(refunds.status, 'requested'), eq(refunds.stray, false)))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))

/** What refunds are worth, in atoms of the session's pair. One in an earlier coin is worth what the deposit counted for. */
export function refundWorth(
  sent: readonly Sent[],
  session: Pick<SessionRow, 'asset' | 'network' | 'cryptoAmount'>,
  addresses: readonly SessionAddressRow[],
): bigint {
  const keyOf = ({ asset, network }: Sent): string => {
    const there = addresses.filter((row) => row.network === network)
    return (there.find((row) => row.asset === asset) ?? there[0])?.addressKey ?? ''
  }
  const asSent = sent.map((refund) => ({ ...refund, amount: refund.cryptoAmount, addressKey: keyOf(refund) }))
  return creditForDeposits(asSent, session, addresses)
}

import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Database } from '../../storage/database'
import { refunds } from '../../storage/schema/payouts'
import type { SessionAddressRow, SessionRow } from '../../storage/schema/sessions'
import { creditForDeposits } from './credit'

/** Whether a refund of the session is still under way. */
export async function hasPendingRefund(tx: Database, sessionId: string): Promise<boolean> {
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.sessionId, sessionId), eq(refunds.status, 'created')))
    .limit(1)
  return refund !== undefined
}

/** The sessions with a refund that was made or is pending. */
export async function refundedSessions(tx: Database, sessionIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: refunds.sessionId })
    .from(refunds)
    .where(and(inArray(refunds.sessionId, sessionIds), ne(refunds.status, 'failed')))
  return new Set(rows.map(({ id }) => id))
}

/**
 * The total of refunds, made or pending, in atoms of the session's pair. A refund in an earlier coin is worth what the
 * deposit counted for. With `before`, only earlier refunds are included.
 */
export async function refundedAmount(
  tx: Database,
  session: Pick<SessionRow, 'id' | 'asset' | 'network' | 'cryptoAmount'>,
  addresses: readonly SessionAddressRow[],
  before: Date | null = null,
): Promise<bigint> {
  const rows = await tx
    .select({ asset: refunds.asset, network: refunds.network, amount: refunds.cryptoAmount })
    .from(refunds)
    .where(
      and(
        eq(refunds.sessionId, session.id),
        ne(refunds.status, 'failed'),
        before ? lt(refunds.createdAt, before) : undefined,
      ),
    )
  const sent = rows.map((refund) => ({ ...refund, addressKey: keyOf(refund) }))
  return creditForDeposits(sent, session, addresses)

  function keyOf({ asset, network }: (typeof rows)[number]): string {
    const there = addresses.filter((row) => row.network === network)
    return (there.find((row) => row.asset === asset) ?? there[0])?.addressKey ?? ''
  }
}

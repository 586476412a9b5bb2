import { and, eq, inArray, lt, ne, sum } from 'drizzle-orm'
import { type Database, only } from '../storage/database'
import { refunds } from '../storage/schema/payouts'

/** Whether money of the session is still being sent back. */
export async function isReturning(tx: Database, sessionId: string): Promise<boolean> {
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.sessionId, sessionId), eq(refunds.status, 'created')))
    .limit(1)
  return refund !== undefined
}

/** Those of the sessions of which money was sent back, or is about to be. */
export async function refundedOf(tx: Database, sessionIds: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ id: refunds.sessionId })
    .from(refunds)
    .where(and(inArray(refunds.sessionId, sessionIds), ne(refunds.status, 'failed')))
  return new Set(rows.map(({ id }) => id))
}

/** What was sent back of a session, or is about to be, in atoms; with `before`, only what was asked for until then. */
export async function sentBack(tx: Database, sessionId: string, before: Date | null = null): Promise<bigint> {
  const { total } = only(
    await tx
      .select({ total: sum(refunds.cryptoAmount) })
      .from(refunds)
      .where(
        and(
          eq(refunds.sessionId, sessionId),
          ne(refunds.status, 'failed'),
          before ? lt(refunds.createdAt, before) : undefined,
        ),
      ),
  )
  return BigInt(total ?? 0)
}

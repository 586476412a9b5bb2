import { and, eq, lt, ne } from 'drizzle-orm'
import type { Database } from '../storage/database'
import { refunds } from '../storage/schema/payouts'
import { type SessionRow, sessionAddresses } from '../storage/schema/sessions'
import { creditOf } from './credit'

type Paid = Pick<SessionRow, 'id' | 'asset' | 'network' | 'cryptoAmount'>

/**
 * What was sent back of a session, or is about to be, in atoms of its pair; with `before`, only what was asked for until
 * then. What was sent back in a pair that was chosen earlier takes away what its deposit counts for.
 */
export async function sentBack(tx: Database, session: Paid, before: Date | null = null): Promise<bigint> {
  const rows = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.sessionId, session.id),
        ne(refunds.status, 'failed'),
        before ? lt(refunds.createdAt, before) : undefined,
      ),
    )
  if (rows.length === 0) return 0n
  const addresses = await tx.select().from(sessionAddresses).where(eq(sessionAddresses.sessionId, session.id))
  return rows.reduce(
    (sum, { asset, network, cryptoAmount }) =>
      sum + creditOf({ asset, network, amount: cryptoAmount }, session, addresses),
    0n,
  )
}

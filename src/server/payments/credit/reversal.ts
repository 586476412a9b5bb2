import { eq } from 'drizzle-orm'
import type { DepositEvent, DepositNotice } from '../../../payment/deposit'
import { reversedAfter } from '../../../payment/deposit'
import type { Database } from '../../storage/database'
import type { DepositRow } from '../../storage/schema/deposits'
import { sessions } from '../../storage/schema/sessions'

type Reversal = {
  facts: Pick<DepositRow, 'reversed' | 'staysPaid'> & Partial<Pick<DepositRow, 'reason'>>
  /** Sent each time that custody takes money back or returns it. Other deposit events are sent once. */
  events: DepositEvent[]
}

/** What a notice takes back from a deposit. Its session must be locked. */
export async function reversalOf(
  tx: Database,
  known: DepositRow | undefined,
  notice: Pick<DepositNotice, 'state' | 'reason'> & { amount: bigint },
): Promise<Reversal> {
  if (!known) return { facts: { reversed: 0n, staysPaid: false }, events: [] }
  const reversed = reversedAfter(known, notice)
  const { staysPaid, reason } = known
  if (reversed === known.reversed)
    return { facts: { reversed, staysPaid, ...(reversed > 0n && { reason }) }, events: [] }
  if (reversed === 0n) return { facts: { reversed, staysPaid: false }, events: ['deposit.completed'] }
  return {
    facts: { reversed, staysPaid: staysPaid || (await isComplete(tx, known)), reason: notice.reason },
    events: [reversed > known.reversed ? 'deposit.failed' : 'deposit.completed'],
  }
}

async function isComplete(tx: Database, { sessionId }: DepositRow): Promise<boolean> {
  if (sessionId === null) return false
  const [session] = await tx.select({ at: sessions.completedAt }).from(sessions).where(eq(sessions.id, sessionId))
  return session?.at != null
}

/**
 * A deposit as it counts for its session. Money that custody took back before the payment was complete does not count.
 * A complete payment stays complete, and `reversed` records the part of `amount` that is gone.
 */
export function effectiveDeposit(deposit: DepositRow): DepositRow {
  const { amount, reversed, staysPaid } = deposit
  if (reversed === 0n || staysPaid) return deposit
  return reversed < amount
    ? { ...deposit, amount: amount - reversed, reversed: 0n }
    : { ...deposit, state: 'failed', reversed: 0n }
}

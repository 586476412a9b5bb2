import { eq } from 'drizzle-orm'
import type { Database } from '../../../ports/storage'
import { deposits } from '../../../storage/schema/deposits'
import { type SessionRow, sessionAddresses } from '../../../storage/schema/sessions'
import { creditableDeposits, creditForDeposits } from '../../credit/credit'
import { effectiveDeposit } from '../../credit/effective-deposit'
import { readRefunds, refundedAmount } from '../../refunds/record/refunded-amount'

/**
 * The money that arrived for a session, less refunds before its completion, in atoms of its pair. Late money is
 * included in full, even if its rate makes it pay for less.
 */
export async function receivedAmount(database: Database, session: SessionRow): Promise<bigint> {
  const depositRows = await database.select().from(deposits).where(eq(deposits.sessionId, session.id))
  const addresses = await database.select().from(sessionAddresses).where(eq(sessionAddresses.sessionId, session.id))
  const received = creditForDeposits(
    creditableDeposits(session, depositRows.map(effectiveDeposit), addresses),
    session,
    addresses,
  )
  const refunded = refundedAmount(await readRefunds(database, session.id), session, addresses)
  return received > refunded ? received - refunded : 0n
}

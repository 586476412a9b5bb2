import { isDust } from '../../../payment/deposit'
import { enough } from '../../../payment/lifecycle'
import type { DepositRow } from '../../storage/schema/deposits'
import { creditForDeposit } from '../credit/credit'
import { MAX_TRANSACTIONS } from '../sessions/record/payer-view'
import type { FullRecord } from '../sessions/record/session-record'

/**
 * Whether a deposit causes `deposit.*` events. Dust does not, unless it completes the payment: each event carries the
 * payment's transactions, so a stranger's thousands of transfers would cost the merchant gigabytes of webhooks.
 * @param record the session as it was before the deposit was written; null for money of a customer's own account
 */
export function hasOwnEvents(
  record: Pick<FullRecord, 'session' | 'addresses' | 'deposits'> | null,
  deposit: DepositRow,
  known: DepositRow | undefined,
): boolean {
  if (record?.session.id !== deposit.sessionId || (known && known.emittedEvents.length > 0)) return true
  const { session, addresses, deposits } = record
  const { cryptoAmount: requested, seenAmount, finalAmount } = session
  if (requested === null) return true
  const credit = creditForDeposit(deposit, session, addresses)
  // what money in another coin is worth is not known here, so only its number is limited
  if (credit === 0n) return deposits.length < MAX_TRANSACTIONS
  if (!isDust(credit, requested)) return true
  const least = enough(requested, Number(session.tolerancePercent))
  const completes = (others: bigint) => others < least && others + credit >= least
  return (
    completes(known ? seenAmount - credit : seenAmount) || (deposit.state === 'confirmed' && completes(finalAmount))
  )
}

import { sql } from 'drizzle-orm'
import { type SessionRow, sessions } from '../../../storage/schema/sessions'

/**
 * The part of a completed session's price that it has received, in minor units: the whole price, unless the merchant
 * accepted less.
 */
export function receivedPrice({
  acceptedAt,
  amount,
  cryptoAmount,
  seenAmount,
}: Pick<SessionRow, 'acceptedAt' | 'amount' | 'cryptoAmount' | 'seenAmount'>): bigint {
  const isShort = acceptedAt !== null && cryptoAmount !== null && seenAmount < cryptoAmount
  return isShort ? (amount * seenAmount) / cryptoAmount : amount
}

/** The missing part of an accepted session's price in SQL, in minor units. */
export const MISSING_PRICE = sql`case
  when ${sessions.acceptedAt} is not null and ${sessions.seenAmount} < ${sessions.cryptoAmount}
  then ${sessions.amount} - trunc(${sessions.amount} * ${sessions.seenAmount} / ${sessions.cryptoAmount}) else 0 end`

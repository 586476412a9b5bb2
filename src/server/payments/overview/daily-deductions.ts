import { and, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '../../../contract/enums'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { refunds } from '../../storage/schema/payouts'
import { sessions } from '../../storage/schema/sessions'
import { MISSING_PRICE } from '../sessions/record/received-price'
import { refundedOfPrices } from './refunded-of-price'

/** Sums by currency and day, in minor units. */
export type DailySums = (currency: Currency, day: number) => bigint

type Period = { from: Date; until: Date; dayOf: (moment: SQL) => SQL }

const sumsOf =
  (rows: readonly { currency: Currency; day: number; sum: bigint }[]): DailySums =>
  (currency, day) =>
    rows.find((row) => row.currency === currency && row.day === day)?.sum ?? 0n

/**
 * The parts of the prices of paid payments that were refunded, by the day when the refunds were made, and their
 * currencies. Overpaid money is left out, since the prices that they are deducted from do not include it.
 */
export async function refundedByDay(
  database: Database,
  owner: MerchantAndMode,
  { from, until, dayOf }: Period,
): Promise<{ currencies: Currency[]; sumOf: DailySums }> {
  const inPeriod = and(ownedBy(refunds, owner), gte(refunds.createdAt, from), lt(refunds.createdAt, until))
  const refunded = database.select({ id: refunds.sessionId }).from(refunds).where(inPeriod)
  // Earlier refunds decide how much of the price is left. Their day is before the first, so they are not summed.
  const where = and(ownedBy(sessions, owner), inArray(sessions.id, refunded), lt(refunds.createdAt, until))
  const rows = await refundedOfPrices(database, where, dayOf(sql`${refunds.createdAt}`))
  const summed = rows.filter(({ day, amount }) => day > 0 && amount > 0n)
  return {
    currencies: summed.map(({ currency }) => currency),
    sumOf: (currency, day) =>
      summed.reduce((sum, one) => (one.currency === currency && one.day === day ? sum + one.amount : sum), 0n),
  }
}

/** The missing parts of accepted payments, by the day of their completion. */
export async function missingByDay(database: Database, owner: MerchantAndMode, period: Period): Promise<DailySums> {
  const day = sql<number>`${period.dayOf(sql`${sessions.completedAt}`)}`
  const rows = await database
    .select({
      currency: sessions.currency,
      day: day.as('day'),
      sum: sql<string>`sum(${MISSING_PRICE})::text`.mapWith(BigInt),
    })
    .from(sessions)
    .where(
      and(
        ownedBy(sessions, owner),
        gte(sessions.completedAt, period.from),
        lt(sessions.completedAt, period.until),
        isNotNull(sessions.acceptedAt),
      ),
    )
    .groupBy(sessions.currency, sql`day`)
  return sumsOf(rows)
}

import { and, eq, gte, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '../../../contract/enums'
import type { Database } from '../../ports/storage'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { refunds } from '../../storage/schema/payouts'
import { sessions } from '../../storage/schema/sessions'
import { MISSING_PRICE } from '../sessions/record/received-price'

/** Sums by currency and day, in minor units. */
export type DailySums = (currency: Currency, day: number) => bigint

type Period = { from: Date; until: Date; dayOf: (moment: SQL) => SQL }

const sumsOf =
  (rows: readonly { currency: Currency; day: number; sum: bigint }[]): DailySums =>
  (currency, day) =>
    rows.find((row) => row.currency === currency && row.day === day)?.sum ?? 0n

/** A refund in the currency of its payment, at the price that the payment asked for in the refund's coin. */
const WORTH = sql`trunc(${sessions.amount} * ${refunds.cryptoAmount} / nullif((
  select requested.crypto_amount from session_addresses requested
  where requested.session_id = ${sessions.id} and requested.asset = ${refunds.asset}
    and requested.network = ${refunds.network} limit 1), 0))`

/**
 * The refunds of paid payments by the day when they were made. Overpaid money is left out, since the prices that they
 * are deducted from do not include it.
 */
export async function refundedByDay(database: Database, owner: MerchantAndMode, period: Period): Promise<DailySums> {
  const day = sql<number>`${period.dayOf(sql`${refunds.createdAt}`)}`
  const rows = await database
    .select({
      currency: sessions.currency,
      day: day.as('day'),
      sum: sql<string>`coalesce(sum(${WORTH}), 0)::text`.mapWith(BigInt),
    })
    .from(refunds)
    .innerJoin(sessions, eq(sessions.id, refunds.sessionId))
    .where(
      and(
        ownedBy(refunds, owner),
        gte(refunds.createdAt, period.from),
        lt(refunds.createdAt, period.until),
        inArray(refunds.status, ['created', 'success']),
        eq(refunds.fromHeldFunds, false),
        ne(refunds.cause, 'overpaid'),
        gte(refunds.createdAt, sessions.completedAt),
      ),
    )
    .groupBy(sessions.currency, sql`day`)
  return sumsOf(rows)
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

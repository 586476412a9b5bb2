import { and, count, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Currency } from '../../../contract/enums'
import type { Received } from '../../../contract/session/summary'
import { formatFiat } from '../../../payment/money'
import type { Deps } from '../../deps'
import { startOfDay, startOfNextDay } from '../../runtime/calendar'
import { type MerchantAndMode, ownedBy } from '../../storage/owner'
import { sessions } from '../../storage/schema/sessions'
import { missingByDay, refundedByDay } from './daily-deductions'

const DAYS = 30

/** The starts of the last thirty days in a time zone, today last. Summer time makes some days longer or shorter. */
function lastDays(timeZone: string, now: Date): Date[] {
  let start = startOfDay(now, timeZone)
  const starts = [start]
  while (starts.length < DAYS) {
    start = startOfDay(new Date(start.getTime() - 1), timeZone)
    starts.unshift(start)
  }
  return starts
}

/** Selects the payments of a merchant that were completed at or after `from`, and before `until`. */
export const completedIn = (owner: MerchantAndMode, from: Date, until: Date) =>
  and(ownedBy(sessions, owner), gte(sessions.completedAt, from), lt(sessions.completedAt, until))

/**
 * The money that a merchant has received today and in the last thirty days, in each currency. The daily summary mails
 * use the same condition, so that their sums agree.
 */
export async function receivedByDay(
  { storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>,
  owner: MerchantAndMode,
  timeZone: string,
): Promise<Received[]> {
  const now = clock.now()
  const starts = lastDays(timeZone, now)
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  // Days are given by their starts, since the database may lack the time zone or have other rules for it.
  const times = `{${starts.map((start) => start.toISOString()).join()}}`
  const dayOf = (moment: SQL) => sql`width_bucket(${moment}, ${times}::timestamptz[])`
  const period = { from: starts[0] ?? now, until: startOfNextDay(now, timeZone), dayOf }
  const rows = await database
    .select({
      currency: sessions.currency,
      day: sql<number>`${dayOf(sql`${sessions.completedAt}`)}`.as('day'),
      payments: count(),
      amount: sql<string>`sum(${sessions.amount})::text`.mapWith(BigInt),
    })
    .from(sessions)
    .where(completedIn(owner, period.from, period.until))
    .groupBy(sessions.currency, sql`day`)
    .orderBy(sessions.currency)
  const missing = await missingByDay(database, owner, period)
  const refunded = await refundedByDay(database, owner, period)
  // A refund can be in a currency in which no payment was completed in the period.
  const currencies = [...new Set([...rows.map(({ currency }) => currency), ...refunded.currencies])].sort()
  return currencies.map((currency) => {
    const rowByDay = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.day, row]))
    const days = starts.map((start, index) => {
      const { amount = 0n, payments = 0 } = rowByDay.get(index + 1) ?? {}
      return {
        date: calendar.format(start),
        amount: amount - missing(currency, index + 1),
        refunded: refunded.sumOf(currency, index + 1),
        payments,
      }
    })
    return receivedView(currency, days)
  })
}

type DayOfSums = { date: string; amount: bigint; refunded: bigint; payments: number }

function receivedView(currency: Currency, days: readonly DayOfSums[]): Received {
  const today = days.at(-1)
  const toText = (minor: bigint) => formatFiat(minor, currency)
  return {
    currency,
    today: toText(today?.amount ?? 0n),
    refunded_today: toText(today?.refunded ?? 0n),
    payments_today: today?.payments ?? 0,
    last_30_days: toText(days.reduce((all, { amount }) => all + amount, 0n)),
    refunded_30_days: toText(days.reduce((all, { refunded }) => all + refunded, 0n)),
    days: days.map((one) => ({ ...one, amount: toText(one.amount), refunded: toText(one.refunded) })),
  }
}

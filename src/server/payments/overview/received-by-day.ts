import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { Received } from '../../../contract/summary'
import { formatFiat } from '../../../payment/money'
import type { Deps } from '../../deps'
import type { Owner } from '../../storage/owner'
import { sessions } from '../../storage/schema/sessions'

const DAYS = 30
const DAY_MS = 24 * 3_600_000
/** A day of summer time has one hour more. */
const SLACK_MS = 2 * 3_600_000

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
const dayIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)

/** The day before, by the calendar alone. */
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

/** The last thirty days in a time zone, today last. */
function lastDays(timeZone: string, now: Date): string[] {
  const days = [dayIn(timeZone, now)]
  while (days.length < DAYS) days.unshift(dayBefore(days[0] ?? ''))
  return days
}

/** What a merchant has received today and in the last thirty days, in each currency. */
export async function receivedByDay(
  { storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>,
  { merchantId, mode }: Owner,
  timeZone: string,
): Promise<Received[]> {
  const now = clock.now()
  const days = lastDays(timeZone, now)
  const day = sql<string>`to_char(${sessions.completedAt} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const rows = await database
    .select({
      currency: sessions.currency,
      day: day.as('day'),
      payments: count(),
      amount: sql<string>`sum(${sessions.amount})::text`.mapWith(BigInt),
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.merchantId, merchantId),
        eq(sessions.mode, mode),
        gte(sessions.completedAt, new Date(now.getTime() - DAYS * DAY_MS - SLACK_MS)),
      ),
    )
    .groupBy(sessions.currency, sql`day`)
    .orderBy(sessions.currency)
  const within = rows.filter((row) => days.includes(row.day))
  const currencies = [...new Set(within.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const ofDay = new Map(within.filter((row) => row.currency === currency).map((row) => [row.day, row]))
    const amounts = days.map((date) => ofDay.get(date)?.amount ?? 0n)
    const payments = days.map((date) => ofDay.get(date)?.payments ?? 0)
    return {
      currency,
      today: formatFiat(amounts.at(-1) ?? 0n, currency),
      payments_today: payments.at(-1) ?? 0,
      last_30_days: formatFiat(
        amounts.reduce((sum, amount) => sum + amount, 0n),
        currency,
      ),
      days: days.map((date, index) => ({
        date,
        amount: formatFiat(amounts[index] ?? 0n, currency),
        payments: payments[index] ?? 0,
      })),
    }
  })
}

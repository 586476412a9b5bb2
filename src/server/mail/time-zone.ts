import type { Currency } from '../../contract/enums'

/** The zone of most people who pay in a currency. The zone of a customer is not known, so the time is said with its zone. */
const ZONES: Partial<Record<Currency, string>> = {
  NGN: 'Africa/Lagos',
  KES: 'Africa/Nairobi',
  GHS: 'Africa/Accra',
  ZAR: 'Africa/Johannesburg',
  XOF: 'Africa/Abidjan',
  UGX: 'Africa/Kampala',
  TZS: 'Africa/Dar_es_Salaam',
  EGP: 'Africa/Cairo',
  MAD: 'Africa/Casablanca',
}

/** The time zone of a currency; of those that are used all over the world, UTC. */
export const zoneOf = (currency: Currency): string => ZONES[currency] ?? 'UTC'

/** How far a zone is from UTC at a time, such as `GMT+1`, in words of the locale. */
export function zoneName(at: Date, locale: string, timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** A day has 23 to 25 hours. */
const MORE_THAN_A_DAY_MS = 26 * HOUR_MS

/** The first minute of the calendar's day in a zone on which `at` falls. It need not be midnight: clocks may skip that. */
export function startOfDay(at: Date, timeZone: string): Date {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  const minute = (ms: number) => Math.floor(ms / MINUTE_MS)
  const today = calendar.format(at)
  let [before, within] = [minute(at.getTime() - MORE_THAN_A_DAY_MS), minute(at.getTime())]
  while (within - before > 1) {
    const middle = minute(((before + within) / 2) * MINUTE_MS)
    if (calendar.format(middle * MINUTE_MS) === today) within = middle
    else before = middle
  }
  return new Date(within * MINUTE_MS)
}

/** The start of the day after. */
export const startOfNextDay = (at: Date, timeZone: string) =>
  startOfDay(new Date(startOfDay(at, timeZone).getTime() + 1.5 * 24 * HOUR_MS), timeZone)

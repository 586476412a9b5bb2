import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../payment/durations'

/** A day has 23 to 25 hours. */
const MORE_THAN_A_DAY_MS = 26 * HOUR_MS

/**
 * The first minute of the day that contains `at` in a time zone. It need not be midnight, because clocks may skip it.
 */
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

/** The start of the day after the day that contains `at`. */
export const startOfNextDay = (at: Date, timeZone: string) =>
  startOfDay(new Date(startOfDay(at, timeZone).getTime() + 1.5 * DAY_MS), timeZone)

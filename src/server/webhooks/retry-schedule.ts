import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../payment/durations'

/** The pauses after failed deliveries. After the last retry, the event has failed. */
const PAUSES_MS = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
] as const

/** An endpoint is disabled when all its deliveries have failed for this long. */
export const DISABLE_AFTER_MS = 5 * DAY_MS

/** The longest `Retry-After` that is honoured. */
const MAX_PAUSE_MS = DAY_MS
const JITTER = 0.1

/**
 * The pause in milliseconds after the `retries`-th retry failed (0: the first delivery). Null if the event has failed.
 * @param retryAfterMs the receiver's `Retry-After`, which can only delay the schedule
 * @param random 0 to 1, as jitter for deliveries that failed together
 */
export function pauseAfter(retries: number, retryAfterMs: number, random: number): number | null {
  const pause = PAUSES_MS[retries]
  if (pause === undefined) return null
  return Math.round(Math.max(pause, Math.min(retryAfterMs, MAX_PAUSE_MS)) * (1 + JITTER * random))
}

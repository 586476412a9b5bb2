const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The pauses after failed deliveries. After the last retry, the event has failed. */
const PAUSES_MS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR] as const

/** An endpoint is disabled when all its deliveries have failed for this long. */
export const DISABLE_AFTER_MS = 5 * 24 * HOUR

/** The longest `Retry-After` that is honoured. */
const MAX_PAUSE_MS = 24 * HOUR
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

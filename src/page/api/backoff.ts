import { hashOf } from './hash'

const FIRST = 1_000
const LONGEST = 30_000
const GROWTH = 1.5

/**
 * Pauses between requests, in milliseconds. When a service goes down, thousands of pages lose their connection at the
 * same moment. Each page has an offset, a hash of its session's id, so that the pages do not return all at once.
 */
export function createBackoff(id: string) {
  const offset = (hashOf(id) >>> 0) / 2 ** 32
  let failures = 0
  let window = 0
  return {
    /**
     * The pause after another failure, at least `retryAfter`. The n-th attempts of all pages fill a window evenly, and
     * the next window, which is a half longer, begins where it ends.
     */
    nextPause(retryAfter: number): number {
      const next = Math.max(retryAfter, Math.min(LONGEST, FIRST * GROWTH ** failures++))
      const pause = Math.max(retryAfter, window) + offset * (next - window)
      window = next
      return Math.max(retryAfter, pause)
    },
    reset() {
      failures = window = 0
    },
    /** From 0 to `ms` milliseconds, different for each page. */
    spreadUpTo: (ms: number) => offset * ms,
    /** Three to five quarters of `ms`, different for each page. */
    spreadAround: (ms: number) => ms * (0.75 + offset / 2),
  }
}

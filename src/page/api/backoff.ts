import { hashOf } from './hash'

const FIRST = 1_000
const LONGEST = 30_000
const GROWTH = 1.5

/**
 * The pauses of one page among all that ask a service, in milliseconds. Thousands lose their connection in one moment
 * when it ends, and must not come back in one: each has its own place, by a hash of its session's id.
 */
export function createBackoff(id: string) {
  const place = (hashOf(id) >>> 0) / 2 ** 32
  let failures = 0
  let window = 0
  return {
    /**
     * The pause after another failure; `asked`: how long the service asked to wait. The n-th attempts of all pages fill a
     * window evenly, each at its place, and the next window, which is a half longer, begins where it ends.
     */
    retry(asked: number): number {
      const next = Math.max(asked, Math.min(LONGEST, FIRST * GROWTH ** failures++))
      const pause = Math.max(asked, window) + place * (next - window)
      window = next
      return Math.max(asked, pause)
    },
    succeed() {
      failures = window = 0
    },
    /** From 0 to `ms`. */
    upTo: (ms: number) => place * ms,
    /** Three to five quarters of `ms`. */
    around: (ms: number) => ms * (0.75 + place / 2),
  }
}

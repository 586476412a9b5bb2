import { conflict } from '../http/problem'
import type { Clock } from '../ports/clock'
import { createLru } from '../runtime/lru'

type Flight = { hash: string; result: Promise<string>; until: number }

const MAX_FLIGHTS = 50_000

export type SingleFlight = ReturnType<typeof createSingleFlight>

/** Runs work once per key in this process. Without a key, it always runs. */
export function createSingleFlight(clock: Clock) {
  const keys = createLru<Flight>(MAX_FLIGHTS)

  /** A repeated key joins the work or gets its result. 409 for another `hash`. Failures are not cached. */
  return function once(key: string | null, hash: string, ttlMs: number, work: () => Promise<string>): Promise<string> {
    if (key === null) return work()
    const now = clock.elapsed()
    const known = keys.get(key)
    if (known && known.until > now) {
      if (known.hash !== hash) return Promise.reject(conflict('This Idempotency-Key was used with another request'))
      return known.result
    }
    const result = work()
    keys.set(key, { hash, result, until: now + ttlMs })
    result.catch(() => keys.peek(key)?.result === result && keys.delete(key))
    return result
  }
}

import { DAY_MS, MINUTE_MS } from '../../payment/durations'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import { failureOf } from '../runtime/log'
import { SourceUnavailable } from './sources/read-json'
import type { Reading, Source } from './sources/source'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = MINUTE_MS
/** The longest wait that a source can ask for. */
const LONGEST_WAIT_MS = DAY_MS

/** A source's answer; `readAt` is the time of the request, in milliseconds since 1970. */
export type Polled = { name: string; reading: Reading; readAt: number }

/**
 * Returns a function that reads a source no more often than the source allows. After a failure, it pauses as long as
 * the source requests, or else twice as long as the last time, and returns null until a reading succeeds.
 */
export function pollSource(
  source: Source,
  { clock, log, deadlineMs }: { clock: Clock; log: Log; deadlineMs: number },
): () => Promise<Polled | null> {
  let last: Polled | null = null
  let nextAt = Number.NEGATIVE_INFINITY
  let pauseMs = FIRST_PAUSE_MS

  return async () => {
    if (clock.elapsed() < nextAt) return last
    const readAt = clock.now().getTime()
    try {
      last = { name: source.name, reading: await source.read(deadlineMs), readAt }
      nextAt = clock.elapsed() + source.everyMs
      pauseMs = FIRST_PAUSE_MS
    } catch (error) {
      last = null
      const requested = error instanceof SourceUnavailable ? Math.min(error.waitMs, LONGEST_WAIT_MS) : 0
      nextAt = clock.elapsed() + Math.max(pauseMs, requested)
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      const { error: message, stack } = failureOf(error)
      log.warn({ event: 'rates.source_failed', error: `${source.name}: ${message}`, ...(stack && { stack }) })
    }
    return last
  }
}

import type { Clock } from '../ports/clock'
import type { ClientRanges } from './client-address'

/** Many people may share an IPv4 address or IPv6 /48. It gets this many times the limit of a subscriber's /64. */
export const SUBSCRIBERS_PER_RANGE = 5

/** Counts requests per IP range in windows of `ms`, in this process only: at most `max` per range. */
export function createRangeCount(max: number, ms: number, clock: Pick<Clock, 'now'>) {
  const ranges = createWindowCount(max, ms, clock)
  const subscribers = createWindowCount(Math.ceil(max / SUBSCRIBERS_PER_RANGE), ms, clock)
  /** Adds `by`. Returns 0, or over the limit the milliseconds until the next window. */
  return ({ range, subscriber }: ClientRanges, by: 1 | 0 | -1 = 1): number =>
    Math.max(ranges(range, by), subscriber === null ? 0 : subscribers(subscriber, by))
}

/** Counts per key in windows of `ms`, in this process only. */
function createWindowCount(max: number, ms: number, { now }: Pick<Clock, 'now'>) {
  let counts = new Map<string, number>()
  let end = 0
  /** Adds `by`. Returns 0, or over the limit the milliseconds until the next window. */
  return (key: string, by: 1 | 0 | -1 = 1): number => {
    const at = now().getTime()
    if (at >= end || end - at > ms) {
      counts = new Map()
      end = at + ms
    }
    const count = Math.max(0, (counts.get(key) ?? 0) + by)
    counts.set(key, count)
    return count > max ? end - at : 0
  }
}

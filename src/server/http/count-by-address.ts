import type { Clock } from '../ports/clock'
import type { Blocks } from './client-address'

/** An IPv4 address or IPv6 /48 may stand for many people. It gets this many times the limit of a subscriber's /64. */
export const SUBSCRIBERS = 5

/** Counts requests per address in windows of `ms`, in this process only: at most `max` per network. */
export function createAddressCount(max: number, ms: number, clock: Pick<Clock, 'now'>) {
  const networks = createWindowCount(max, ms, clock)
  const subscribers = createWindowCount(Math.ceil(max / SUBSCRIBERS), ms, clock)
  /** Adds `by`. Returns 0, or over the limit the milliseconds until the next window. */
  return ({ network, subscriber }: Blocks, by: 1 | 0 | -1 = 1): number =>
    Math.max(networks(network, by), subscriber === null ? 0 : subscribers(subscriber, by))
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

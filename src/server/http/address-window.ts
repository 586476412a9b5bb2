import type { Clock } from '../runtime/clock'
import type { Blocks } from './client-address'
import { createWindowCount } from './fixed-window'

/** An IPv4 address or an IPv6 /48 may be many people, and gets as many times what one subscriber's /64 gets. */
export const SUBSCRIBERS = 5

/** Counts what addresses do in windows of `ms`, in this process only: at most `max` for a network. */
export function createAddressCount(max: number, ms: number, clock: Pick<Clock, 'now'>) {
  const networks = createWindowCount(max, ms, clock)
  const subscribers = createWindowCount(Math.ceil(max / SUBSCRIBERS), ms, clock)
  /** Adds `by`, or takes one back; returns 0, or when there are too many, the milliseconds until the next window. */
  return ({ network, subscriber }: Blocks, by: 1 | 0 | -1 = 1): number =>
    Math.max(networks(network, by), subscriber === null ? 0 : subscribers(subscriber, by))
}

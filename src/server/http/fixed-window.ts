import type { Clock } from '../runtime/clock'

/** Counts per key in windows of `ms`, in this process only. */
export function createWindowCount(max: number, ms: number, { now }: Pick<Clock, 'now'>) {
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

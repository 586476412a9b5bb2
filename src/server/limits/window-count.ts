import type { Clock } from '../ports'

/** Counts by key in windows of `ms`, in this process alone, and without waiting for anybody. */
export function createWindowCount(most: number, ms: number, { now }: Pick<Clock, 'now'>) {
  let counts = new Map<string, number>()
  let end = 0
  /** Counts once more; ms until the next window when there were too many in this one, else 0. */
  return (key: string): number => {
    const at = now().getTime()
    if (at >= end || end - at > ms) {
      counts = new Map()
      end = at + ms
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > most ? end - at : 0
  }
}

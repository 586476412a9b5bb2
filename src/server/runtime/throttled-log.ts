import { MINUTE_MS } from '../../payment/durations'
import type { Clock } from '../ports/clock'
import type { LogFields } from '../ports/log'

/**
 * Logs repeated events at most once a minute: the first one at once, then at the end of each minute the last one with a
 * count.
 * @param keyOf groups events; by default by `event`
 */
export function createThrottledLog(
  write: (fields: LogFields) => void,
  clock: Pick<Clock, 'after'>,
  keyOf: (fields: LogFields) => string = ({ event }) => event,
): ThrottledLog {
  const pending = new Map<string, { last: LogFields; count: number }>()

  function endMinute(key: string) {
    const { last, count } = pending.get(key) ?? {}
    pending.delete(key)
    if (!last || !count) return
    write({ ...last, count })
    beginMinute(key, last)
  }

  function beginMinute(key: string, last: LogFields) {
    pending.set(key, { last, count: 0 })
    clock.after(MINUTE_MS, () => endMinute(key))
  }

  return (fields) => {
    const key = keyOf(fields)
    const known = pending.get(key)
    if (known) {
      known.last = fields
      known.count += 1
      return
    }
    write(fields)
    beginMinute(key, fields)
  }
}
export type ThrottledLog = (fields: LogFields) => void

import type { Log, LogFields } from '../log'
import type { Clock } from '../ports'

const LEAST_PAUSE_MS = 60_000

/**
 * Logs each event at most once a minute, with how often it happened since: an outage upstream affects every request.
 */
export function createSparseLog(log: Log, clock: Clock) {
  const told = new Map<string, { at: number; since: number }>()
  return function warn(fields: LogFields): void {
    const now = clock.elapsed()
    const last = told.get(fields.event)
    if (last && now - last.at < LEAST_PAUSE_MS) {
      last.since += 1
      return
    }
    told.set(fields.event, { at: now, since: 0 })
    log.warn(last && last.since > 0 ? { ...fields, count: last.since + 1 } : fields)
  }
}
export type SparseLog = ReturnType<typeof createSparseLog>

import type { Log, LogFields } from '../../src/server/ports/log'

export const silentLog: Log = { info() {}, warn() {}, error() {} }

/** A log that is read by a test. */
export function recordingLog(): Log & { lines: LogFields[] } {
  const lines: LogFields[] = []
  const keep = (fields: LogFields) => void lines.push(fields)
  return { lines, info: keep, warn: keep, error: keep }
}

import type { Log, LogFields } from '../../src/server/ports/log'

export const silentLog: Log = { info() {}, warn() {}, error() {} }

/** A log whose lines a test reads. */
export function recordingLog(): Log & { lines: LogFields[] } {
  const lines: LogFields[] = []
  const record = (fields: LogFields) => void lines.push(fields)
  return { lines, info: record, warn: record, error: record }
}

import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Bytes that may wait for a full disk or a slow reader. Further lines are lost. */
const MAX_WAITING = 1024 * 1024
/** The pause after a failed write. */
const RETRY_MS = 250

/**
 * Writes to a file descriptor, standard output by default, and retries failed writes, for example while the disk is
 * full. pino's own stream would end the process then, or hang at its exit.
 */
export function logDestination(fd = 1, attempt: typeof write = write): DestinationStream {
  /** Whether a write is in progress, or a retry is scheduled. */
  let isBusy = false
  let waiting: Buffer[] = []
  let size = 0

  function writeNext() {
    if (isBusy || waiting.length === 0) return
    isBusy = true
    const chunk = Buffer.concat(waiting)
    waiting = []
    attempt(fd, chunk, (error, written) => {
      const rest = chunk.subarray(error ? 0 : written)
      size -= chunk.length - rest.length
      if (rest.length > 0) waiting.unshift(rest)
      if (error) setTimeout(retry, RETRY_MS).unref()
      else retry()
    })
  }

  function retry() {
    isBusy = false
    writeNext()
  }

  process.once('exit', () => {
    try {
      writeSync(fd, Buffer.concat(waiting))
    } catch {
      // there is still no room
    }
  })
  return {
    write(line) {
      if (size <= MAX_WAITING) {
        const bytes = Buffer.from(line)
        waiting.push(bytes)
        size += bytes.length
      }
      writeNext()
    },
  }
}

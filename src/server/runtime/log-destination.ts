import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** How much may wait for room on the disk, or for a slow reader; lines after it are lost. Bytes. */
const MAX_WAITING = 1024 * 1024
/** How long what failed rests before it is tried again. */
const RETRY_MS = 250

/**
 * Writes to a file descriptor, standard output by default, and retries what cannot be written, for example while the
 * disk is full. pino's own stream would end the process then, or keep it from ending at its exit.
 */
export function logDestination(fd = 1, attempt: typeof write = write): DestinationStream {
  /** An attempt is under way, or one that failed rests. */
  let busy = false
  let waiting: Buffer[] = []
  let size = 0

  function begin() {
    if (busy || waiting.length === 0) return
    busy = true
    const chunk = Buffer.concat(waiting)
    waiting = []
    attempt(fd, chunk, (error, written) => {
      const rest = chunk.subarray(error ? 0 : written)
      size -= chunk.length - rest.length
      if (rest.length > 0) waiting.unshift(rest)
      if (error) setTimeout(again, RETRY_MS).unref()
      else again()
    })
  }

  function again() {
    busy = false
    begin()
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
      begin()
    },
  }
}

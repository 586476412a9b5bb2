import { randomBytes, randomUUID } from 'node:crypto'

/** Time. The server's clock and timers are arguments, so that tests turn them by hand. */
export interface Clock {
  now(): Date
  /** Runs once after `ms`, unless taken back by what is returned. Keeps no process alive. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Ids and secrets. */
export interface Chance {
  /** UUID v4. */
  uuid(): string
  /** Lower-case hex of `bytes` random bytes. */
  hex(bytes: number): string
  /** Base64 of `bytes` random bytes. */
  base64(bytes: number): string
}

export const systemChance: Chance = {
  uuid: () => randomUUID(),
  hex: (bytes) => randomBytes(bytes).toString('hex'),
  base64: (bytes) => randomBytes(bytes).toString('base64'),
}

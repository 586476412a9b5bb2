import { randomBytes, randomUUID } from 'node:crypto'

/** Clock and timers, which are arguments so that tests can control them. */
export interface Clock {
  now(): Date
  /**
   * Milliseconds that passed since some moment, without those in which the machine slept. For durations within the
   * process: nobody sets it back.
   */
  elapsed(): number
  /** Runs once after `ms`, unless the returned function cancels it. Does not keep the process alive. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** Random ids and secrets. */
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

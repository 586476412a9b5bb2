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

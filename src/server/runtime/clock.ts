/** Clock and timers, passed as arguments so that tests can control them. */
export interface Clock {
  now(): Date
  /**
   * A monotonic clock in milliseconds, for durations within the process. It does not count while the machine sleeps.
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

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

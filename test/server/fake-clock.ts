import type { Clock } from '../../src/server/ports/clock'

/** A clock that only moves when `turn` moves it. */
export function fakeClock(start = '2026-11-21T10:00:00.000Z') {
  let elapsed = 0
  let set = Date.parse(start)
  let msPerRead = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const clock: Clock = {
    now() {
      if (msPerRead > 0) turn(msPerRead)
      return new Date(set + elapsed)
    },
    elapsed: () => elapsed,
    after(ms, run) {
      const timer = { at: elapsed + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  /** Moves the clock forward by `ms`, and runs the timers that are due in order. */
  function turn(ms: number) {
    const end = elapsed + ms
    for (;;) {
      let next: { at: number; run: () => void } | undefined
      for (const timer of timers) if (timer.at <= end && (!next || timer.at < next.at)) next = timer
      if (!next) break
      timers.delete(next)
      elapsed = Math.max(elapsed, next.at)
      next.run()
    }
    elapsed = end
  }
  return {
    ...clock,
    turn,
    /** From now on, each read of the clock moves it by `ms`, so that loops without a pause come to an end. */
    hasten(ms: number) {
      msPerRead = ms
    },
    /** Changes the time without time passing, as an operator or a time server does. */
    jump(ms: number) {
      set += ms
    },
  }
}
export type FakeClock = ReturnType<typeof fakeClock>

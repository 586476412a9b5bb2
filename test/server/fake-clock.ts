import type { Clock } from '../../src/server/ports/clock'

/** A clock that stands until it is turned. */
export function fakeClock(start = '2026-11-21T10:00:00.000Z') {
  let elapsed = 0
  let set = Date.parse(start)
  let perLook = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const clock: Clock = {
    now() {
      if (perLook > 0) turn(perLook)
      return new Date(set + elapsed)
    },
    elapsed: () => elapsed,
    after(ms, run) {
      const timer = { at: elapsed + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  /** Turns the clock on, running what is due on the way, in order. */
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
    /** From now on each look at it takes `ms`, so that who looks without a pause comes to an end, too. */
    hasten(ms: number) {
      perLook = ms
    },
    /** Sets the clock to another time, as an operator or a time server does; none passes. */
    jump(ms: number) {
      set += ms
    },
  }
}
export type FakeClock = ReturnType<typeof fakeClock>

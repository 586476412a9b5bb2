import type { Clock } from '../../src/server/ports'

/** A clock that stands until it is turned. */
export function fakeClock(start = '2026-11-21T10:00:00.000Z') {
  let now = Date.parse(start)
  const timers = new Set<{ at: number; run: () => void }>()
  const clock: Clock = {
    now: () => new Date(now),
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  return {
    ...clock,
    /** Turns the clock on, running what is due on the way, in order. */
    turn(ms: number) {
      const end = now + ms
      for (;;) {
        let next: { at: number; run: () => void } | undefined
        for (const timer of timers) if (timer.at <= end && (!next || timer.at < next.at)) next = timer
        if (!next) break
        timers.delete(next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = end
    },
  }
}
export type FakeClock = ReturnType<typeof fakeClock>

import type { Fraction } from '../../payment/fraction'
import type { Clock } from '../runtime/clock'
import type { Log } from '../runtime/log'

/** How long a price must stay where it jumped to, unless a second source agrees. */
const STAY_MS = 300_000

/** The last price that was believed, and the one that waits to be. */
interface Known {
  good: { value: Fraction; at: number } | null
  held: { value: Fraction; since: number } | null
}

export interface JumpGuard {
  /** Whether a price needs a second source. */
  isDoubtful(name: string, value: Fraction): boolean
  /** Whether a price may be used. `isAgreed`: a second source says so, too. */
  allows(name: string, value: Fraction, isAgreed: boolean): boolean
  /** Believes the next price of a coin or currency, whatever it is. */
  accept(part: string): void
  /** The names of the prices that are refused now. */
  held(): string[]
}

/** More than a third up or down. */
function isJump({ units, per }: Fraction, before: Fraction): boolean {
  const [now, then] = [units * before.per * 3n, before.units * per * 3n]
  const third = before.units * per
  return now > then + third || now < then - third
}

/**
 * Refuses a price that jumps by more than a third while the last good one is young: one source may be wrong, or lie.
 * @param maxAgeMs how long a price is good
 */
export function createJumpGuard({ maxAgeMs, clock, log }: { maxAgeMs: number; clock: Clock; log: Log }): JumpGuard {
  const known = new Map<string, Known>()

  function isAllowed({ good, held }: Known, value: Fraction, now: number): boolean {
    if (held && !isJump(value, held.value) && now - held.since >= STAY_MS) return true
    const isYoung = good !== null && now - good.at <= maxAgeMs
    return good && (isYoung || held) ? !isJump(value, good.value) : true
  }

  const knownOf = (name: string): Known => known.get(name) ?? { good: null, held: null }

  return {
    isDoubtful: (name, value) => !isAllowed(knownOf(name), value, clock.elapsed()),
    allows(name, value, isAgreed) {
      const now = clock.elapsed()
      const before = knownOf(name)
      if (isAgreed || isAllowed(before, value, now)) {
        known.set(name, { good: { value, at: now }, held: null })
        return true
      }
      const isSame = before.held && !isJump(value, before.held.value)
      if (!isSame) {
        known.set(name, { ...before, held: { value, since: now } })
        log.error({ event: 'rates.jump_refused', error: `${name} jumped by more than a third` })
      }
      return false
    },
    accept(part) {
      for (const name of known.keys()) if (name.split(' ').includes(part)) known.delete(name)
    },
    held: () => [...known].flatMap(([name, { held }]) => (held ? [name] : [])),
  }
}

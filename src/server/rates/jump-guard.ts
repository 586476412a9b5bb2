import type { Fraction } from '../../payment/fraction'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'

/** The time for which a price must stay at its new level, unless a second source agrees. */
const SETTLE_MS = 300_000

/** The last accepted price, and the one that waits for acceptance. */
interface PriceHistory {
  good: { value: Fraction; at: number } | null
  pending: { value: Fraction; since: number } | null
}

export interface JumpGuard {
  /** Whether a price needs a second source. */
  isDoubtful(name: string, value: Fraction): boolean
  /** Whether a price may be used. `isAgreed`: a second source has about this price, too. */
  allows(name: string, value: Fraction, isAgreed: boolean): boolean
  /** Accepts the next price of a coin or currency without a check. */
  accept(part: string): void
  /** The names of the prices that are refused now. */
  refused(): string[]
}

/** Whether a price moved by more than a third. */
function isJump({ units, per }: Fraction, before: Fraction): boolean {
  const [now, then] = [units * before.per * 3n, before.units * per * 3n]
  const third = before.units * per
  return now > then + third || now < then - third
}

/**
 * Refuses a price that jumps by more than a third while the last good one is recent, since a source may be wrong or
 * compromised.
 * @param maxAgeMs the time for which a price is good
 */
export function createJumpGuard({ maxAgeMs, clock, log }: { maxAgeMs: number; clock: Clock; log: Log }): JumpGuard {
  const histories = new Map<string, PriceHistory>()

  function isAllowed({ good, pending }: PriceHistory, value: Fraction, now: number): boolean {
    if (pending && !isJump(value, pending.value) && now - pending.since >= SETTLE_MS) return true
    const isYoung = good !== null && now - good.at <= maxAgeMs
    return good && (isYoung || pending) ? !isJump(value, good.value) : true
  }

  const historyOf = (name: string): PriceHistory => histories.get(name) ?? { good: null, pending: null }

  return {
    isDoubtful: (name, value) => !isAllowed(historyOf(name), value, clock.elapsed()),
    allows(name, value, isAgreed) {
      const now = clock.elapsed()
      const before = historyOf(name)
      if (isAgreed || isAllowed(before, value, now)) {
        histories.set(name, { good: { value, at: now }, pending: null })
        return true
      }
      const isRepeated = before.pending && !isJump(value, before.pending.value)
      if (!isRepeated) {
        histories.set(name, { ...before, pending: { value, since: now } })
        log.error({ event: 'rates.jump_refused', error: `${name} jumped by more than a third` })
      }
      return false
    },
    accept(part) {
      for (const name of histories.keys()) if (name.split(' ').includes(part)) histories.delete(name)
    },
    refused: () => [...histories].flatMap(([name, { pending }]) => (pending ? [name] : [])),
  }
}

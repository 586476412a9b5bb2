import type { Fraction } from '../../payment/fraction'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'

/** How long a price that jumped must stay at its new level before it is accepted, unless a second source agrees. */
const SETTLE_MS = 300_000

/** The last accepted price, and the price that waits for acceptance. */
interface PriceHistory {
  good: { value: Fraction; at: number } | null
  pending: { value: Fraction; since: number } | null
}

export interface JumpGuard {
  /** Whether a price jumps, so that a second source must confirm it. */
  isDoubtful(name: string, value: Fraction): boolean
  /** Whether a price may be used. `isConfirmed`: a second source has about the same price. */
  allows(name: string, value: Fraction, isConfirmed: boolean): boolean
  /** Accepts the next price of a coin or currency without a check. */
  accept(coinOrCurrency: string): void
  /** The names of the prices that are refused now. */
  refused(): string[]
}

/** Whether a price moved by more than a third. */
function isJump({ units, per }: Fraction, before: Fraction): boolean {
  const [current, previous] = [units * before.per * 3n, before.units * per * 3n]
  const third = before.units * per
  return current > previous + third || current < previous - third
}

/**
 * Refuses a price that jumps by more than a third while the last accepted price is recent, since a source may be wrong
 * or compromised.
 * @param maxAgeMs how long an accepted price counts as recent
 */
export function createJumpGuard({ maxAgeMs, clock, log }: { maxAgeMs: number; clock: Clock; log: Log }): JumpGuard {
  const histories = new Map<string, PriceHistory>()

  function isAllowed({ good, pending }: PriceHistory, value: Fraction, now: number): boolean {
    if (pending && !isJump(value, pending.value) && now - pending.since >= SETTLE_MS) return true
    const isRecent = good !== null && now - good.at <= maxAgeMs
    return good && (isRecent || pending) ? !isJump(value, good.value) : true
  }

  const historyOf = (name: string): PriceHistory => histories.get(name) ?? { good: null, pending: null }

  return {
    isDoubtful: (name, value) => !isAllowed(historyOf(name), value, clock.elapsed()),
    allows(name, value, isConfirmed) {
      const now = clock.elapsed()
      const before = historyOf(name)
      if (isConfirmed || isAllowed(before, value, now)) {
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
    accept(coinOrCurrency) {
      for (const name of histories.keys()) if (name.split(' ').includes(coinOrCurrency)) histories.delete(name)
    },
    refused: () => [...histories].flatMap(([name, { pending }]) => (pending ? [name] : [])),
  }
}

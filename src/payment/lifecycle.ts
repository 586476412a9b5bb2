import type { EventType, SessionStatus } from '../contract/enums'
import { parseUnits } from './money'

type PaymentEvent = Extract<EventType, `payment.${SessionStatus}`>

/** Everything that determines a session's status. Sums are in atoms of the chosen pair. */
export type StatusInput = {
  /** Whether asset and network are chosen. */
  chosen: boolean
  /** The money detected on all addresses that the session ever showed, except dropped or refused money. */
  seen: bigint
  /** The part of `seen` that is final. */
  final: bigint
  /** The part of `final` that was first seen before the window ended. */
  finalInTime: bigint
  /** The parts of `seen` and `final` that came after the grace, and count at the rate of then. */
  seenPastGrace: bigint
  finalPastGrace: bigint
  /** Money came after the grace whose rate is not known yet. The sums do not contain it. */
  awaitsRate: boolean
  /** The original `crypto_amount`, which money within the grace is compared with, too. 0 while nothing is chosen. */
  due: bigint
  /** The percentage of the amount that may be missing. */
  tolerancePercent: number
  windowOver: boolean
  cancelled: boolean
  /** Custody refused a transaction, or the session. */
  refused: boolean
  /** A refund of its money is pending, and may still fail. */
  returning: boolean
}

/** Decimals that are kept of a tolerance. */
const TOLERANCE_DIGITS = 6

/** The least amount that completes the session, in atoms; never 0. */
export function requiredAmount(due: bigint, tolerancePercent: number): bigint {
  const whole = 100n * 10n ** BigInt(TOLERANCE_DIGITS)
  const tolerance = parseUnits(tolerancePercent.toFixed(TOLERANCE_DIGITS), TOLERANCE_DIGITS) ?? 0n
  const least = (due * (whole - tolerance) + whole - 1n) / whole
  return least > 0n ? least : 1n
}

/** The percentage that money past the grace must cover at least, since rates move while a transaction is on its way. */
const ENOUGH_PAST_GRACE = 98n

/**
 * Whether `sum` pays for `due`. Its part past the grace may lack 2 % of what the rest of the money leaves due, so that
 * a payment that lacks 2 % is not completed by the next atom.
 */
export function covers(sum: bigint, pastGrace: bigint, due: bigint, tolerancePercent: number): boolean {
  if (sum >= requiredAmount(due, tolerancePercent)) return true
  return pastGrace > 0n && pastGrace * 100n >= (due - (sum - pastGrace)) * ENOUGH_PAST_GRACE
}

/**
 * The transition table: the status that follows `status` under these facts. `windowOver` means that the window ended
 * with exactly these sums; `settle` deals with money that arrived after the end.
 */
export function nextStatus(status: SessionStatus, facts: StatusInput): SessionStatus {
  if (status === 'completed') return 'completed'
  const { due, tolerancePercent, final, finalPastGrace, seen, seenPastGrace } = facts
  if (facts.chosen && status !== 'initiated' && covers(final, finalPastGrace, due, tolerancePercent)) return 'completed'
  switch (status) {
    case 'underpaid':
    case 'expired':
    case 'failed':
      return status
    case 'initiated':
      if (facts.cancelled || facts.refused) return 'failed'
      if (facts.windowOver) return 'expired'
      return facts.chosen ? 'pending' : 'initiated'
    case 'pending':
    case 'partial':
    case 'processing':
      if (covers(seen, seenPastGrace, due, tolerancePercent)) return 'processing'
      if (seen > 0n || facts.awaitsRate) return facts.windowOver ? 'underpaid' : 'partial'
      // money whose refund is pending may still stay
      if (status === 'partial' && facts.returning) return facts.windowOver ? 'underpaid' : 'partial'
      // partial never goes back to pending: the merchant should look at a payment whose money disappeared
      if (facts.cancelled || facts.refused || status === 'partial') return 'failed'
      return facts.windowOver ? 'expired' : 'pending'
  }
}

/** The stored part of a session that a settlement changes. */
export type SettledSession = { status: SessionStatus; late: boolean; seen: bigint }

/** The event that a session causes when it enters a status. */
const EVENT_ON_ENTERING: Record<SessionStatus, PaymentEvent | null> = {
  initiated: null,
  pending: null,
  partial: 'payment.partial',
  processing: null,
  completed: 'payment.completed',
  underpaid: 'payment.underpaid',
  expired: 'payment.expired',
  failed: 'payment.failed',
}

/**
 * The session after its facts have changed, and the events that this causes, in order. If the window has ended since
 * `before`, that is applied first, with the money known until then: whatever is new came late.
 */
export function settle(before: SettledSession, facts: StatusInput): SettledSession & { events: PaymentEvent[] } {
  const events: PaymentEvent[] = []
  let { status, late } = before
  const enter = (next: SessionStatus) => {
    const event = next === status ? null : EVENT_ON_ENTERING[next]
    if (event) events.push(event)
    if (next === 'completed' && status !== 'completed') {
      late = facts.finalInTime < requiredAmount(facts.due, facts.tolerancePercent)
    }
    status = next
  }
  // the amount being confirmed was sufficient when the window ended
  if (facts.windowOver && status !== 'processing') {
    const known = { seen: before.seen, seenPastGrace: 0n, final: 0n, finalPastGrace: 0n, awaitsRate: false }
    enter(nextStatus(status, { ...facts, ...known, cancelled: false, refused: false }))
  }
  // choosing a pair is a step of its own; after it, money taken over by a renewal counts at once
  if (status === 'initiated') enter(nextStatus(status, facts))
  const held = status
  enter(nextStatus(status, facts))
  if (held === 'partial' && status === 'partial' && facts.seen > before.seen) events.push('payment.partial')
  return { status, late, seen: facts.seen, events }
}

/** The status that a session had entered when the event was caused. */
export const statusAt = (event: PaymentEvent) => event.slice('payment.'.length) as SessionStatus

import type { EventType, SessionStatus } from '../contract/enums'
import { parseUnits } from './money'

type PaymentEvent = Extract<EventType, `payment.${string}`>

/** Everything that a session's status follows from. Sums are atoms of the chosen pair. */
export type SessionFacts = {
  /** Whether asset and network are chosen. */
  chosen: boolean
  /** What was seen on all addresses that the session ever showed, without what was dropped or refused. */
  seen: bigint
  /** The part of `seen` that is final. */
  final: bigint
  /** The part of `final` that was first seen before the window's end. */
  finalInTime: bigint
  /** The original `crypto_amount`: late money is compared with it too. 0 while nothing is chosen. */
  due: bigint
  /** How many per cent may be missing. */
  tolerancePercent: number
  windowOver: boolean
  cancelled: boolean
  /** Custody refused a transaction, or the session. */
  refused: boolean
}

/** Digits of a per cent that a tolerance may have; finer is rounded. */
const TOLERANCE_DIGITS = 6

/** The least that completes the session, in atoms. Never 0: a payment of nothing is none. */
export function enough(due: bigint, tolerancePercent: number): bigint {
  const whole = 100n * 10n ** BigInt(TOLERANCE_DIGITS)
  const tolerance = parseUnits(tolerancePercent.toFixed(TOLERANCE_DIGITS), TOLERANCE_DIGITS) ?? 0n
  const least = (due * (whole - tolerance) + whole - 1n) / whole
  return least > 0n ? least : 1n
}

/**
 * The table of the session's states: the status that follows from `status` by these facts. `windowOver` says
 * that the window ended on these very sums; money that came after the end is for `settle` to tell apart.
 */
export function nextStatus(status: SessionStatus, facts: SessionFacts): SessionStatus {
  if (status === 'completed') return 'completed'
  const least = enough(facts.due, facts.tolerancePercent)
  if (facts.chosen && status !== 'initiated' && facts.final >= least) return 'completed'
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
      if (facts.seen >= least) return 'processing'
      if (facts.seen > 0n) return facts.windowOver ? 'underpaid' : 'partial'
      // partial has no way back to pending: money that was there and is gone needs somebody's eyes
      if (facts.cancelled || facts.refused || status === 'partial') return 'failed'
      return facts.windowOver ? 'expired' : 'pending'
  }
}

/** What a session remembers between two changes. */
export type SettledSession = { status: SessionStatus; late: boolean; seen: bigint }

/**
 * The session after a change of facts, and the events that the change causes, in their order.
 * When the window has ended since `before`, it ends first, on the money known then: what is new came late.
 */
export function settle(before: SettledSession, facts: SessionFacts): SettledSession & { events: PaymentEvent[] } {
  const events: PaymentEvent[] = []
  let { status, late } = before
  const enter = (next: SessionStatus) => {
    const event = next === status ? null : eventOnEntering(next)
    if (event) events.push(event)
    if (next === 'completed' && status !== 'completed') {
      late = facts.finalInTime < enough(facts.due, facts.tolerancePercent)
    }
    status = next
  }
  if (facts.windowOver) {
    enter(nextStatus(status, { ...facts, seen: before.seen, final: 0n, cancelled: false, refused: false }))
  }
  // choosing is a step of its own, after which money taken over by a renewal counts at once
  if (status === 'initiated') enter(nextStatus(status, facts))
  const held = status
  enter(nextStatus(status, facts))
  if (held === 'partial' && status === 'partial' && facts.seen > before.seen) events.push('payment.partial')
  return { status, late, seen: facts.seen, events }
}

function eventOnEntering(status: SessionStatus): PaymentEvent | null {
  return status === 'initiated' || status === 'pending' || status === 'processing' ? null : `payment.${status}`
}

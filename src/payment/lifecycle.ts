import type { EventType, SessionStatus } from '../contract/enums'
import { parseUnits } from './money'

type PaymentEvent = Extract<EventType, `payment.${SessionStatus}`>

/** Everything that determines a session's status. Sums are in atoms of the chosen pair. */
export type StatusInput = {
  /** Whether asset and network are chosen. */
  chosen: boolean
  /** The money detected at all addresses that the session ever showed, except dropped or refused money. */
  seen: bigint
  /** The part of `seen` that is final. */
  final: bigint
  /** The part of `final` that was first detected before the window ended. */
  finalInTime: bigint
  /**
   * The parts of `seen` and `final` that came after the grace period. They count at the rate of the time when they
   * came.
   */
  seenPastGrace: bigint
  finalPastGrace: bigint
  /** Whether some money that came after the grace period has no rate yet. The sums do not contain this money. */
  awaitsRate: boolean
  /**
   * The requested `crypto_amount`. Money that came within the grace period is compared with it, too. 0 while no pair is
   * chosen.
   */
  due: bigint
  /** The percentage of the amount that may be missing. */
  tolerancePercent: number
  windowOver: boolean
  cancelled: boolean
  /** Whether custody refused a transaction of the session, or the session itself. */
  refused: boolean
  /** Whether a refund of the session's money is pending. It may still fail. */
  returning: boolean
  /** Whether the merchant accepts an underpaid session as paid. */
  accepted: boolean
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

/** The least percentage that money after the grace period must cover, since rates move before it arrives. */
const MIN_PERCENT_PAST_GRACE = 98n

/**
 * Whether `sum` pays for `due`. The part that came after the grace period must cover 98 % of the amount that the other
 * money leaves due. It is not compared with the whole amount: otherwise, if the other money is 2 % short, a single late
 * atom would complete the payment.
 */
export function covers(sum: bigint, pastGrace: bigint, due: bigint, tolerancePercent: number): boolean {
  if (sum >= requiredAmount(due, tolerancePercent)) return true
  return pastGrace > 0n && pastGrace * 100n >= (due - (sum - pastGrace)) * MIN_PERCENT_PAST_GRACE
}

/**
 * The transition table: the status that follows `status` for this input. `windowOver` means that the window ended with
 * exactly these sums; `settle` deals with money that arrived after the end.
 */
export function nextStatus(status: SessionStatus, input: StatusInput): SessionStatus {
  if (status === 'completed') return 'completed'
  const { due, tolerancePercent, final, finalPastGrace, seen, seenPastGrace } = input
  if (input.chosen && status !== 'initiated' && covers(final, finalPastGrace, due, tolerancePercent)) return 'completed'
  switch (status) {
    case 'underpaid':
      return input.accepted && final > 0n ? 'completed' : status
    case 'expired':
    case 'failed':
      return status
    case 'initiated':
      if (input.cancelled || input.refused) return 'failed'
      if (input.windowOver) return 'expired'
      return input.chosen ? 'pending' : 'initiated'
    case 'pending':
    case 'partial':
    case 'processing':
      if (covers(seen, seenPastGrace, due, tolerancePercent)) return 'processing'
      if (seen > 0n || input.awaitsRate) return input.windowOver ? 'underpaid' : 'partial'
      // If the pending refund fails, the money counts again.
      if (status === 'partial' && input.returning) return input.windowOver ? 'underpaid' : 'partial'
      // A partial payment never becomes pending again: the merchant should look at a payment whose money disappeared.
      if (input.cancelled || input.refused || status === 'partial') return 'failed'
      return input.windowOver ? 'expired' : 'pending'
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
 * The session after its input has changed, and the events that this causes, in order. If the window has ended since
 * `before`, the end of the window is applied first, with the money detected until then, because newly detected money is
 * late.
 */
export function settle(before: SettledSession, input: StatusInput): SettledSession & { events: PaymentEvent[] } {
  const events: PaymentEvent[] = []
  let { status, late } = before
  const enter = (next: SessionStatus) => {
    const event = next === status ? null : EVENT_ON_ENTERING[next]
    if (event) events.push(event)
    if (next === 'completed' && status !== 'completed') {
      const required = input.accepted ? input.final : requiredAmount(input.due, input.tolerancePercent)
      late = input.finalInTime < required
    }
    status = next
  }
  // A payment in `processing` had enough money when the window ended, so the end does not change it.
  if (input.windowOver && status !== 'processing') {
    const untilEnd = { seen: before.seen, seenPastGrace: 0n, final: 0n, finalPastGrace: 0n, awaitsRate: false }
    enter(nextStatus(status, { ...input, ...untilEnd, cancelled: false, refused: false }))
  }
  // The choice of a pair is a separate step, after which money that a renewal took over counts at once.
  if (status === 'initiated') enter(nextStatus(status, input))
  const previous = status
  enter(nextStatus(status, input))
  if (previous === 'partial' && status === 'partial' && input.seen > before.seen) events.push('payment.partial')
  return { status, late, seen: input.seen, events }
}

/** The status that a session had entered when it caused the event. */
export const statusAt = (event: PaymentEvent) => event.slice('payment.'.length) as SessionStatus

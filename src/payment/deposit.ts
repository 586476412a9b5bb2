import type { EventType } from '../contract/enums'

export type DepositEvent = Extract<EventType, `deposit.${string}`>

/**
 * Custody's report about a transaction. A held one is under review: custody will credit or refuse it. The `reason` of a
 * failed one is `dropped`, or the reason of a refusal.
 */
export type DepositNotice = {
  confirmations: number
  required_confirmations: number
  state: 'seen' | 'held' | 'confirmed' | 'failed'
  reason: string | null
}

/** The stored state of a transaction. `confirmed` means credited: custody considers it final. */
export type KnownDeposit = DepositNotice & {
  /** The events that were already sent; each is sent once. */
  emitted: readonly DepositEvent[]
}

/**
 * Applies a notice to a deposit, and returns the events that it causes, in order. Notices may arrive late, twice and
 * out of order: confirmations never decrease, credited money stays credited (`reversedAfter` computes reversals), a
 * refused transaction does not become a dropped one, and a failed one returns only when it is credited after all, or
 * with more confirmations than it had when it failed (it was mined again). A repeated failure after that would fail it
 * again, so the caller leaves it out by the id of its notice. A transaction that is already final when it is first
 * reported causes all intermediate events.
 */
export function applyNotice(
  known: KnownDeposit | null,
  notice: DepositNotice,
): { deposit: KnownDeposit; events: DepositEvent[] } {
  const next = known && isStale(known, notice) ? known : notice
  const deposit = {
    state: next.state,
    reason: next.state === 'failed' ? next.reason : null,
    confirmations: Math.max(known?.confirmations ?? 0, notice.confirmations),
    required_confirmations: next.required_confirmations,
  }
  const emitted = known?.emitted ?? []
  const events = eventsOf(deposit).filter((event) => !emitted.includes(event))
  const isNewlyHeld = deposit.state === 'held' && known !== null && known.state !== 'held'
  return {
    deposit: { ...deposit, emitted: [...emitted, ...events] },
    // emitted again, because now it waits for a decision
    events: isNewlyHeld && events.length === 0 ? ['deposit.processing'] : events,
  }
}

/**
 * The reversed part of a credited amount after custody's next notice: all of it when it fails, the difference when less
 * is confirmed, and 0 when the whole amount is confirmed again.
 */
export function reversedAfter(
  known: { amount: bigint; state: DepositNotice['state']; reversed: bigint },
  notice: { amount: bigint; state: DepositNotice['state'] },
): bigint {
  if (known.state !== 'confirmed' || notice.state === 'seen' || notice.state === 'held') return known.reversed
  if (notice.state === 'failed') return known.amount
  return notice.amount < known.amount ? known.amount - notice.amount : 0n
}

/** Anybody can send any number of dust payments to a published address. */
const DUST_SHARE = 1000n

/** Whether `credit` is less than 0.1 % of a session's requested amount. Both are in atoms of its pair. */
export const isDust = (credit: bigint, requested: bigint): boolean => credit * DUST_SHARE < requested

/** The part of a transaction that a session's sums depend on. */
export type CreditableDeposit = {
  state: DepositNotice['state']
  reason: string | null
  /** First seen after the window ended. */
  late: boolean
  /** First seen after the grace period that follows the window. */
  pastGrace: boolean
}

/**
 * The sums that decide a session's status. `worth` returns the total worth of some deposits, in atoms of the session's
 * pair. Deposits that were dropped or refused do not count.
 */
export function sumsOf<Deposit extends CreditableDeposit>(
  deposits: readonly Deposit[],
  worth: (some: readonly Deposit[]) => bigint,
): {
  seen: bigint
  final: bigint
  finalInTime: bigint
  seenPastGrace: bigint
  finalPastGrace: bigint
  refused: boolean
} {
  const sum = (counts: (deposit: Deposit) => boolean) => worth(deposits.filter(counts))
  return {
    seen: sum((deposit) => deposit.state !== 'failed'),
    final: sum((deposit) => deposit.state === 'confirmed'),
    finalInTime: sum((deposit) => deposit.state === 'confirmed' && !deposit.late),
    seenPastGrace: sum((deposit) => deposit.state !== 'failed' && deposit.pastGrace),
    finalPastGrace: sum((deposit) => deposit.state === 'confirmed' && deposit.pastGrace),
    refused: deposits.some((deposit) => deposit.state === 'failed' && deposit.reason !== 'dropped'),
  }
}

function isStale(known: DepositNotice, notice: DepositNotice): boolean {
  if (known.state === 'confirmed') return true
  if (known.state === 'failed' && notice.state === 'failed')
    return known.reason !== 'dropped' && notice.reason === 'dropped'
  if (notice.state === 'confirmed' || notice.state === 'failed') return false
  if (known.state === 'failed') return notice.confirmations <= known.confirmations
  // only custody's decision ends a review
  if (known.state === 'held') return notice.state === 'seen'
  return notice.confirmations < known.confirmations
}

function eventsOf(deposit: DepositNotice): DepositEvent[] {
  const events: DepositEvent[] = ['deposit.processing']
  const credited = deposit.state === 'confirmed'
  if (credited || (deposit.state === 'seen' && deposit.confirmations >= deposit.required_confirmations)) {
    events.push('deposit.confirmed')
  }
  if (credited) events.push('deposit.completed')
  if (deposit.state === 'failed') events.push('deposit.failed')
  return events
}

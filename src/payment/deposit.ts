import type { EventType } from '../contract/enums'

export type DepositEvent = Extract<EventType, `deposit.${string}`>

/**
 * Custody's report about a transaction. A held transaction is under review: custody will credit or refuse it. The
 * `reason` of a failed transaction is `dropped`, or the reason of a refusal.
 */
export type DepositNotice = {
  confirmations: number
  required_confirmations: number
  state: 'seen' | 'held' | 'confirmed' | 'failed'
  reason: string | null
}

/** The stored state of a transaction. `confirmed` means credited: custody considers it final. */
export type StoredDeposit = DepositNotice & {
  /** The events that were already sent; each is sent once. */
  emitted: readonly DepositEvent[]
}

/**
 * Applies a notice to a deposit, and returns the events that it causes, in order. Notices may arrive late, twice and
 * out of order: confirmations never decrease, credited money stays credited (`reversedAfter` computes reversals), a
 * refused transaction does not become a dropped one, and a failed transaction returns only when it is credited after
 * all, or with more confirmations than it had when it failed (it was mined again). The caller must leave out a repeated
 * notice of the failure by its id, since the notice would make the returned transaction fail again. A transaction that
 * is already final when it is first reported causes all intermediate events.
 */
export function applyNotice(
  stored: StoredDeposit | null,
  notice: DepositNotice,
): { deposit: StoredDeposit; events: DepositEvent[] } {
  const next = stored && isStale(stored, notice) ? stored : notice
  const deposit = {
    state: next.state,
    reason: next.state === 'failed' ? next.reason : null,
    confirmations: Math.max(stored?.confirmations ?? 0, notice.confirmations),
    required_confirmations: next.required_confirmations,
  }
  const emitted = stored?.emitted ?? []
  const events = eventsOf(deposit).filter((event) => !emitted.includes(event))
  const isNewlyHeld = deposit.state === 'held' && stored !== null && stored.state !== 'held'
  return {
    deposit: { ...deposit, emitted: [...emitted, ...events] },
    // `deposit.processing` is emitted again, because the transaction now waits for custody's decision.
    events: isNewlyHeld && events.length === 0 ? ['deposit.processing'] : events,
  }
}

/**
 * The reversed part of a credited amount after custody's next notice: all of it when it fails, the difference when less
 * is confirmed, and 0 when the whole amount is confirmed again.
 */
export function reversedAfter(
  stored: { amount: bigint; state: DepositNotice['state']; reversed: bigint },
  notice: { amount: bigint; state: DepositNotice['state'] },
): bigint {
  if (stored.state !== 'confirmed' || notice.state === 'seen' || notice.state === 'held') return stored.reversed
  if (notice.state === 'failed') return stored.amount
  return notice.amount < stored.amount ? stored.amount - notice.amount : 0n
}

/**
 * A deposit below this part (1 in 1,000) of the requested amount is dust: any sender can send thousands of such
 * deposits to an address.
 */
const DUST_SHARE = 1000n

/** Whether `credit` is less than 0.1 % of a session's requested amount. Both are in atoms of its pair. */
export const isDust = (credit: bigint, requested: bigint): boolean => credit * DUST_SHARE < requested

/** The fields of a deposit on which a session's sums depend. */
export type CreditableDeposit = {
  state: DepositNotice['state']
  reason: string | null
  /** Whether the deposit was first detected after the window ended. */
  late: boolean
  /** Whether the deposit was first detected after the grace period that follows the window. */
  pastGrace: boolean
}

/**
 * The sums that decide a session's status. `worth` returns the total worth of deposits, in atoms of the session's pair.
 * Deposits that were dropped or refused do not count.
 */
export function computeSums<Deposit extends CreditableDeposit>(
  deposits: readonly Deposit[],
  worth: (deposits: readonly Deposit[]) => bigint,
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

function isStale(stored: DepositNotice, notice: DepositNotice): boolean {
  if (stored.state === 'confirmed') return true
  if (stored.state === 'failed' && notice.state === 'failed')
    return stored.reason !== 'dropped' && notice.reason === 'dropped'
  if (notice.state === 'confirmed' || notice.state === 'failed') return false
  if (stored.state === 'failed') return notice.confirmations <= stored.confirmations
  // Only custody's decision ends a review.
  if (stored.state === 'held') return notice.state === 'seen'
  return notice.confirmations < stored.confirmations
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

import type { EventType } from '../contract/enums'

export type DepositEvent = Extract<EventType, `deposit.${string}`>

/** What custody says of a transaction, in its own words. `reason` of a failed one: `dropped`, or why it was refused. */
export type DepositNotice = {
  confirmations: number
  required_confirmations: number
  state: 'seen' | 'confirmed' | 'failed'
  reason: string | null
}

/** What is known of a transaction. `confirmed` is credited: custody took it for final. */
export type DepositKnown = DepositNotice & {
  /** The events sent over its whole life; each is sent once. */
  told: readonly DepositEvent[]
}

/**
 * What is known after a notice, and the events that it causes, in their order. Notices come late, doubled and out of
 * order: confirmations never fall, credited money stays credited, and a failed transaction comes back only
 * when it is credited after all, or with more confirmations than it failed with (it was mined again).
 * A transaction that is first heard of at the end of its way causes all events of the way.
 */
export function applyNotice(
  known: DepositKnown | null,
  notice: DepositNotice,
): { deposit: DepositKnown; events: DepositEvent[] } {
  const next = known && isStale(known, notice) ? known : notice
  const deposit = {
    state: next.state,
    reason: next.state === 'failed' ? next.reason : null,
    confirmations: Math.max(known?.confirmations ?? 0, notice.confirmations),
    required_confirmations: next.required_confirmations,
  }
  const told = known?.told ?? []
  const events = eventsOf(deposit).filter((event) => !told.includes(event))
  return { deposit: { ...deposit, told: [...told, ...events] }, events }
}

/** A transaction as it counts towards a session. */
export type CountedDeposit = {
  /** In atoms of the session's pair. */
  amount: bigint
  state: DepositNotice['state']
  reason: string | null
  /** First seen after the window's end. */
  late: boolean
}

/** The sums that decide a session's status; what was dropped or refused does not count, all else does. */
export function sumsOf(deposits: readonly CountedDeposit[]): {
  seen: bigint
  final: bigint
  finalInTime: bigint
  refused: boolean
} {
  const sum = (counts: (deposit: CountedDeposit) => boolean) =>
    deposits.reduce((total, deposit) => (counts(deposit) ? total + deposit.amount : total), 0n)
  return {
    seen: sum((deposit) => deposit.state !== 'failed'),
    final: sum((deposit) => deposit.state === 'confirmed'),
    finalInTime: sum((deposit) => deposit.state === 'confirmed' && !deposit.late),
    refused: deposits.some((deposit) => deposit.state === 'failed' && deposit.reason !== 'dropped'),
  }
}

function isStale(known: DepositNotice, notice: DepositNotice): boolean {
  if (known.state === 'confirmed') return true
  if (notice.state === 'seen') {
    return known.state === 'failed'
      ? notice.confirmations <= known.confirmations
      : notice.confirmations < known.confirmations
  }
  return false
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

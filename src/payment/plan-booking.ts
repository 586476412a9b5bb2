import { applyNotice, type DepositEvent, type DepositNotice, reversedAfter, type StoredDeposit } from './deposit'

/** The number of notices whose ids a deposit stores. A transaction is seldom dropped or credited twice. */
const MAX_NOTICE_IDS = 50

/** The fields of a booked deposit that notices change. */
export type BookedDeposit = Omit<StoredDeposit, 'required_confirmations' | 'emitted'> & {
  amount: bigint
  requiredConfirmations: number
  emitted: DepositEvent[]
  /** The part of `amount` that was taken back after it was credited. */
  reversed: bigint
  /** Whether the payment was complete when the money was taken back. It then stays complete. */
  reversedAfterCompletion: boolean
  /** The ids of the latest notices that reported the deposit as failed, held or credited. */
  finalNoticeIds: string[]
  isUnexpected: boolean
  version: number
  updatedAt: Date
}

export type BookingNotice = DepositNotice & {
  /** The source's own id of the notice; null if the notice cannot be repeated. */
  id: string | null
  amount: bigint
  /** Whether the merchant has to decide about this amount. */
  isUnexpected: boolean
  /** Whether the payment that the deposit belongs to is complete. */
  isPaid: boolean
}

type Patch = Omit<BookedDeposit, 'amount'> & Partial<Pick<BookedDeposit, 'amount'>>

export interface Booking {
  /** The changes. Without a `version`, only the id of the notice is stored. Null if the notice contains nothing new. */
  patch: Patch | (Pick<Patch, 'finalNoticeIds'> & { version?: undefined }) | null
  events: DepositEvent[]
  /** Events for the operator's log, about a custodian that contradicts its own credit. */
  warnings: ('custody.another_amount' | 'custody.failed_after_credit')[]
}

const NO_CHANGE: Booking = { patch: null, events: [], warnings: [] }

/**
 * Plans the changes of a deposit by a notice, and the events that it causes. Notices may arrive late, twice or out of
 * order.
 */
export function planBooking(stored: BookedDeposit | null, reported: BookingNotice, now: Date): Booking {
  const { id, amount } = reported
  const storedIds = stored?.finalNoticeIds ?? []
  // Only its id shows that a notice is repeated. If a repeated notice were booked again, it would undo later notices.
  if ((id !== null && storedIds.includes(id)) || (amount === 0n && !stored)) return NO_CHANGE
  const notice = dropZeroAmount(reported)
  const { deposit, events } = applyNotice(
    stored && { ...stored, required_confirmations: stored.requiredConfirmations },
    notice,
  )
  const credited = stored?.state === 'confirmed'
  const differs = stored !== null && stored.amount !== amount
  const warnings: Booking['warnings'] = [
    ...(credited && differs ? (['custody.another_amount'] as const) : []),
    ...(credited && notice.state === 'failed' ? (['custody.failed_after_credit'] as const) : []),
  ]
  // A notice with fewer confirmations is older, but the amount of a credit is final, whatever its confirmations.
  const isLatest = notice.state === 'confirmed' || notice.confirmations >= (stored?.confirmations ?? 0)
  const correctsAmount = differs && amount > 0n && !credited && isLatest
  const reversal = planReversal(stored, notice)
  const isFinalNotice = id !== null && notice.state !== 'seen'
  const finalNoticeIds = isFinalNotice ? [...storedIds, id].slice(-MAX_NOTICE_IDS) : storedIds
  const values = {
    state: deposit.state,
    reason: deposit.reason,
    ...reversal.values,
    confirmations: deposit.confirmations,
    requiredConfirmations: deposit.required_confirmations,
  }
  if (stored && !correctsAmount && isUnchanged(stored, values))
    return { patch: isFinalNotice ? { finalNoticeIds } : null, events: [], warnings }
  const patch = {
    ...values,
    ...(correctsAmount && { amount }),
    isUnexpected: stored && !correctsAmount ? stored.isUnexpected : reported.isUnexpected,
    emitted: [...deposit.emitted],
    finalNoticeIds,
    // The time of a failure is kept, because a renewed session must not fail due to an earlier refusal.
    updatedAt: stored?.state === 'failed' && deposit.state === 'failed' ? stored.updatedAt : now,
    version: (stored?.version ?? 0) + 1,
  }
  return { patch, events: [...events, ...reversal.events], warnings }
}

/** An amount of zero means that the transaction was dropped, whatever its state. */
const dropZeroAmount = (notice: BookingNotice): BookingNotice =>
  notice.amount > 0n ? notice : { ...notice, state: 'failed', reason: notice.reason ?? 'dropped' }

/** Whether the fields in `COMPARED` are equal. All other fields follow from these. */
const isUnchanged = (stored: BookedDeposit, values: Pick<BookedDeposit, (typeof COMPARED)[number]>): boolean =>
  COMPARED.every((name) => stored[name] === values[name])
const COMPARED = ['state', 'reason', 'reversed', 'confirmations', 'requiredConfirmations'] as const

type Reversal = {
  values: Pick<BookedDeposit, 'reversed' | 'reversedAfterCompletion'> & Partial<Pick<BookedDeposit, 'reason'>>
  /**
   * These events are sent each time that custody takes money back or returns it. Other deposit events are sent once.
   */
  events: DepositEvent[]
}

/** The amount that a notice takes back from a deposit, or returns to it. */
function planReversal(stored: BookedDeposit | null, notice: BookingNotice): Reversal {
  if (!stored) return { values: { reversed: 0n, reversedAfterCompletion: false }, events: [] }
  const reversed = reversedAfter(stored, notice)
  const { reversedAfterCompletion, reason } = stored
  if (reversed === stored.reversed)
    return { values: { reversed, reversedAfterCompletion, ...(reversed > 0n && { reason }) }, events: [] }
  if (reversed === 0n) return { values: { reversed, reversedAfterCompletion: false }, events: ['deposit.completed'] }
  return {
    values: { reversed, reversedAfterCompletion: reversedAfterCompletion || notice.isPaid, reason: notice.reason },
    events: [reversed > stored.reversed ? 'deposit.failed' : 'deposit.completed'],
  }
}

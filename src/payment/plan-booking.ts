import { applyNotice, type DepositEvent, type DepositNotice, type KnownDeposit, reversedAfter } from './deposit'

/** The number of verdict notices that a deposit remembers. A transaction is seldom dropped or credited twice. */
const MAX_VERDICTS = 50

/** The fields of a booked deposit that notices change. */
export type BookedDeposit = Omit<KnownDeposit, 'required_confirmations' | 'emitted'> & {
  amount: bigint
  requiredConfirmations: number
  emitted: DepositEvent[]
  /** The part of `amount` that was taken back after it was credited. */
  reversed: bigint
  /** The payment was complete when the money was taken back, and stays so. */
  reversedAfterCompletion: boolean
  /** The ids of the latest notices that the deposit failed or was credited. */
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
  /** The changes. Without a `version`, only the notice is remembered. Null if the notice contains nothing new. */
  patch: Patch | (Pick<Patch, 'finalNoticeIds'> & { version?: undefined }) | null
  events: DepositEvent[]
  /** Events for the operator's log, about a custodian that contradicts its own credit. */
  warnings: ('custody.another_amount' | 'custody.failed_after_credit')[]
}

const NOTHING: Booking = { patch: null, events: [], warnings: [] }

/**
 * Plans the changes of a deposit by a notice, and the events that it causes. Notices may arrive late, twice or out of
 * order.
 */
export function planBooking(known: BookedDeposit | null, reported: BookingNotice, now: Date): Booking {
  const { id, amount } = reported
  const remembered = known?.finalNoticeIds ?? []
  // Only the id tells a repeated verdict from a new one. Booking it again would undo later notices.
  if ((id !== null && remembered.includes(id)) || (amount === 0n && !known)) return NOTHING
  const notice = withoutAmount(reported)
  const { deposit, events } = applyNotice(
    known && { ...known, required_confirmations: known.requiredConfirmations },
    notice,
  )
  const credited = known?.state === 'confirmed'
  const differs = known !== null && known.amount !== amount
  const warnings: Booking['warnings'] = [
    ...(credited && differs ? (['custody.another_amount'] as const) : []),
    ...(credited && notice.state === 'failed' ? (['custody.failed_after_credit'] as const) : []),
  ]
  // A notice with fewer confirmations is older, but the amount that is credited is final, however it is confirmed.
  const isLatest = notice.state === 'confirmed' || notice.confirmations >= (known?.confirmations ?? 0)
  const corrects = differs && amount > 0n && !credited && isLatest
  const reversal = reversalOf(known, notice)
  const isVerdict = id !== null && notice.state !== 'seen'
  const finalNoticeIds = isVerdict ? [...remembered, id].slice(-MAX_VERDICTS) : remembered
  const values = {
    state: deposit.state,
    reason: deposit.reason,
    ...reversal.values,
    confirmations: deposit.confirmations,
    requiredConfirmations: deposit.required_confirmations,
  }
  if (known && !corrects && isUnchanged(known, values))
    return { patch: isVerdict ? { finalNoticeIds } : null, events: [], warnings }
  const patch = {
    ...values,
    ...(corrects && { amount }),
    isUnexpected: known && !corrects ? known.isUnexpected : reported.isUnexpected,
    emitted: [...deposit.emitted],
    finalNoticeIds,
    // keep the time of a failure: a renewed session does not fail for an earlier refusal
    updatedAt: known?.state === 'failed' && deposit.state === 'failed' ? known.updatedAt : now,
    version: (known?.version ?? 0) + 1,
  }
  return { patch, events: [...events, ...reversal.events], warnings }
}

/** An amount of zero means that the transaction was dropped, whatever its state. */
const withoutAmount = (notice: BookingNotice): BookingNotice =>
  notice.amount > 0n ? notice : { ...notice, state: 'failed', reason: notice.reason ?? 'dropped' }

/** Whether the compared fields are equal. All other fields follow from them. */
const isUnchanged = (known: BookedDeposit, values: Pick<BookedDeposit, (typeof COMPARED)[number]>): boolean =>
  COMPARED.every((name) => known[name] === values[name])
const COMPARED = ['state', 'reason', 'reversed', 'confirmations', 'requiredConfirmations'] as const

type Reversal = {
  values: Pick<BookedDeposit, 'reversed' | 'reversedAfterCompletion'> & Partial<Pick<BookedDeposit, 'reason'>>
  /** Sent each time that custody takes money back or returns it. Other deposit events are sent once. */
  events: DepositEvent[]
}

/** The amount that a notice takes back from a deposit, or returns to it. */
function reversalOf(known: BookedDeposit | null, notice: BookingNotice): Reversal {
  if (!known) return { values: { reversed: 0n, reversedAfterCompletion: false }, events: [] }
  const reversed = reversedAfter(known, notice)
  const { reversedAfterCompletion, reason } = known
  if (reversed === known.reversed)
    return { values: { reversed, reversedAfterCompletion, ...(reversed > 0n && { reason }) }, events: [] }
  if (reversed === 0n) return { values: { reversed, reversedAfterCompletion: false }, events: ['deposit.completed'] }
  return {
    values: { reversed, reversedAfterCompletion: reversedAfterCompletion || notice.isPaid, reason: notice.reason },
    events: [reversed > known.reversed ? 'deposit.failed' : 'deposit.completed'],
  }
}

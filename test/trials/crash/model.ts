// A model of the database, written from the description of the API and not from src. Amounts are bigint in the smallest
// unit of the asset.

export type Status = 'pending' | 'partial' | 'processing' | 'completed' | 'underpaid' | 'expired' | 'failed'

export interface Deposit {
  hash: string
  amount: bigint
  state: 'seen' | 'confirmed' | 'dropped' | 'refused'
  late: boolean
  /** The events that the deposit has caused. */
  events: string[]
}

export interface Session {
  id: string
  address: string
  due: bigint
  status: Status
  isLate: boolean
  isOver: boolean
  deposits: Deposit[]
  /** The amount refunded before the payment was completed. It no longer counts towards the amount due. */
  returnedAmount: bigint
  /** The token of `pay` that gives the customer the right to the refunds. */
  payerToken: string
  /** The amount paid in the last `payment.partial`; null if there was none, or another event followed. */
  partial: bigint | null
}

export interface Refund {
  id: string
  session: Session
  amount: bigint
}

const sum = (deposits: readonly Deposit[], counts: (deposit: Deposit) => boolean) =>
  deposits.reduce((total, deposit) => (counts(deposit) ? total + deposit.amount : total), 0n)

const withoutReturned = (amount: bigint, { returnedAmount }: Session) =>
  amount > returnedAmount ? amount - returnedAmount : 0n

/** The amount that counts towards the amount due, from detected and confirmed deposits. */
export const detectedAmount = (session: Session) =>
  withoutReturned(
    sum(session.deposits, ({ state }) => state === 'seen' || state === 'confirmed'),
    session,
  )
/** The sum of all confirmed deposits, including what was refunded. */
export const confirmedAmount = ({ deposits }: Session) => sum(deposits, ({ state }) => state === 'confirmed')

const CREDITED = ['deposit.confirmed', 'deposit.completed'] as const

export class Model {
  readonly sessions: Session[] = []
  readonly refunds: Refund[] = []
  /** How often each event must exist, by its type and object. Of `payment.partial`, there may be fewer. */
  readonly events = new Map<string, number>()
  /** The milliseconds by which the clock was advanced since the last window ended. */
  msSinceWindow = 0

  private addEvent(type: string, objectId: string) {
    const key = `${type} ${objectId}`
    this.events.set(key, (this.events.get(key) ?? 0) + 1)
  }

  openSession(id: string, address: string, due: bigint, payerToken: string): Session {
    const session: Session = {
      id,
      address,
      due,
      status: 'pending',
      isLate: false,
      isOver: false,
      deposits: [],
      returnedAmount: 0n,
      payerToken,
      partial: null,
    }
    this.sessions.push(session)
    return session
  }

  arrived(session: Session, hash: string, amount: bigint, final: boolean) {
    const before = detectedAmount(session)
    const deposit: Deposit = { hash, amount, state: 'seen', late: session.isOver, events: [] }
    this.addDepositEvents(session, deposit, before, final ? CREDITED : [])
    session.deposits.push(deposit)
    if (final) deposit.state = 'confirmed'
    this.settle(session, before)
  }

  confirmed(session: Session, deposit: Deposit) {
    const before = detectedAmount(session)
    this.addDepositEvents(session, deposit, before - deposit.amount, CREDITED)
    deposit.state = 'confirmed'
    this.settle(session, before)
  }

  loseDeposit(session: Session, deposit: Deposit, reason: 'dropped' | 'refused') {
    const before = detectedAmount(session)
    this.addDepositEvents(session, deposit, before - deposit.amount, ['deposit.failed'])
    deposit.state = reason
    this.settle(session, before)
  }

  /** Dust, a deposit below 0.1 % of the amount due, has no events unless it completes the payment. */
  private addDepositEvents(session: Session, deposit: Deposit, others: bigint, next: readonly string[]) {
    const { due } = session
    const completes = (sum: bigint) => sum < due && sum + deposit.amount >= due
    const isDust = deposit.amount * 1000n < due
    if (
      isDust &&
      deposit.events.length === 0 &&
      !completes(others) &&
      !(next === CREDITED && completes(confirmedAmount(session)))
    )
      return
    for (const type of ['deposit.processing', ...next].filter((one) => !deposit.events.includes(one))) {
      deposit.events.push(type)
      this.addEvent(type, deposit.hash)
    }
  }

  windowsEnd() {
    this.msSinceWindow = 0
    for (const session of this.sessions) {
      if (session.isOver) continue
      session.isOver = true
      this.settle(session, detectedAmount(session))
    }
  }

  refunded(id: string, session: Session, amount: bigint) {
    this.refunds.push({ id, session, amount })
    this.addEvent('refund.created', id)
    this.addEvent('refund.success', id)
    if (session.status === 'completed') return
    const before = detectedAmount(session)
    session.returnedAmount += amount
    this.settle(session, before)
  }

  /** The balances of the ledger's accounts once all refunds have ended, except balances of zero. */
  accounts(): Record<string, string> {
    const total = (amountOf: (session: Session) => bigint) =>
      this.sessions.reduce((all, session) => all + amountOf(session), 0n)
    const refunded = this.refunds.reduce((all, { amount }) => all + amount, 0n)
    const pending = total(({ deposits }) => sum(deposits, ({ state }) => state === 'seen'))
    const final = total(confirmedAmount)
    const all = { available: final - refunded, pending, received: -(final + pending), refunded }
    return Object.fromEntries(
      Object.entries(all).flatMap(([account, atoms]) => (atoms === 0n ? [] : [[account, String(atoms)]])),
    )
  }

  leftToRefund(session: Session): bigint {
    const sent = this.refunds.reduce(
      (total, refund) => (refund.session === session ? total + refund.amount : total),
      0n,
    )
    return confirmedAmount(session) - sent
  }

  /** Applies the table of states. */
  private settle(session: Session, before: bigint) {
    const seen = detectedAmount(session)
    const next = this.statusOf(session, seen)
    const hasGrown = session.status === 'partial' && next === 'partial' && seen > before
    const hasNoEvent = next === 'pending' || next === 'processing'
    if (hasGrown || (next !== session.status && !hasNoEvent)) {
      this.addEvent(`payment.${next}`, session.id)
      if (next === 'partial') session.partial = seen
      else if (session.status === 'partial') session.partial = null
    }
    if (next === 'completed' && session.status !== 'completed')
      session.isLate = this.amountInTime(session) < session.due
    session.status = next
  }

  /** The amount that came in time, less its share of the refunds, which reduce late money in the same proportion. */
  private amountInTime(session: Session): bigint {
    const inTime = sum(session.deposits, ({ state, late }) => state === 'confirmed' && !late)
    const final = confirmedAmount(session)
    return (inTime * withoutReturned(final, session)) / final
  }

  private statusOf(session: Session, seen: bigint): Status {
    const { status, due, isOver, deposits } = session
    if (status === 'completed' || withoutReturned(confirmedAmount(session), session) >= due) return 'completed'
    if (status === 'underpaid' || status === 'expired' || status === 'failed') return status
    if (seen >= due) return 'processing'
    if (seen > 0n) return isOver ? 'underpaid' : 'partial'
    if (status === 'partial' || deposits.some(({ state }) => state === 'refused')) return 'failed'
    return isOver ? 'expired' : 'pending'
  }
}

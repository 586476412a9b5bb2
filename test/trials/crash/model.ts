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
  late: boolean
  over: boolean
  deposits: Deposit[]
  /** The amount sent back before the payment was completed, which no longer counts. */
  sentBack: bigint
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

const lessSentBack = (amount: bigint, { sentBack }: Session) => (amount > sentBack ? amount - sentBack : 0n)

/** The amount that counts, final or not. */
export const seenOf = (session: Session) =>
  lessSentBack(
    sum(session.deposits, ({ state }) => state === 'seen' || state === 'confirmed'),
    session,
  )
/** The amount that was credited, sent back or not. */
export const finalOf = ({ deposits }: Session) => sum(deposits, ({ state }) => state === 'confirmed')

const CREDITED = ['deposit.confirmed', 'deposit.completed'] as const

export class Model {
  readonly sessions: Session[] = []
  readonly refunds: Refund[] = []
  /** How often each event must exist, by its type and object. For `payment.partial`, the largest number. */
  readonly events = new Map<string, number>()
  /** The milliseconds by which the clock was advanced since the last window ended. */
  sinceWindow = 0

  private addEvent(type: string, about: string) {
    const key = `${type} ${about}`
    this.events.set(key, (this.events.get(key) ?? 0) + 1)
  }

  opened(id: string, address: string, due: bigint, payerToken: string): Session {
    const session: Session = {
      id,
      address,
      due,
      status: 'pending',
      late: false,
      over: false,
      deposits: [],
      sentBack: 0n,
      payerToken,
      partial: null,
    }
    this.sessions.push(session)
    return session
  }

  arrived(session: Session, hash: string, amount: bigint, final: boolean) {
    const before = seenOf(session)
    const deposit: Deposit = { hash, amount, state: 'seen', late: session.over, events: [] }
    this.reported(session, deposit, before, final ? CREDITED : [])
    session.deposits.push(deposit)
    if (final) deposit.state = 'confirmed'
    this.settle(session, before)
  }

  confirmed(session: Session, deposit: Deposit) {
    const before = seenOf(session)
    this.reported(session, deposit, before - deposit.amount, CREDITED)
    deposit.state = 'confirmed'
    this.settle(session, before)
  }

  vanished(session: Session, deposit: Deposit, how: 'dropped' | 'refused') {
    const before = seenOf(session)
    this.reported(session, deposit, before - deposit.amount, ['deposit.failed'])
    deposit.state = how
    this.settle(session, before)
  }

  /** Dust, a deposit below 0.1 % of the amount due, has no events unless it completes the payment. */
  private reported(session: Session, deposit: Deposit, others: bigint, next: readonly string[]) {
    const { due } = session
    const completes = (sum: bigint) => sum < due && sum + deposit.amount >= due
    const isDust = deposit.amount * 1000n < due
    if (
      isDust &&
      deposit.events.length === 0 &&
      !completes(others) &&
      !(next === CREDITED && completes(finalOf(session)))
    )
      return
    for (const type of ['deposit.processing', ...next].filter((one) => !deposit.events.includes(one))) {
      deposit.events.push(type)
      this.addEvent(type, deposit.hash)
    }
  }

  windowsEnd() {
    this.sinceWindow = 0
    for (const session of this.sessions) {
      if (session.over) continue
      session.over = true
      this.settle(session, seenOf(session))
    }
  }

  refunded(id: string, session: Session, amount: bigint) {
    this.refunds.push({ id, session, amount })
    this.addEvent('refund.created', id)
    this.addEvent('refund.success', id)
    if (session.status === 'completed') return
    const before = seenOf(session)
    session.sentBack += amount
    this.settle(session, before)
  }

  /** The balances of the ledger's accounts once all refunds have ended, except balances of zero. */
  accounts(): Record<string, string> {
    const total = (amountOf: (session: Session) => bigint) =>
      this.sessions.reduce((all, session) => all + amountOf(session), 0n)
    const refunded = this.refunds.reduce((all, { amount }) => all + amount, 0n)
    const pending = total(({ deposits }) => sum(deposits, ({ state }) => state === 'seen'))
    const final = total(finalOf)
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
    return finalOf(session) - sent
  }

  /** Applies the table of states. */
  private settle(session: Session, before: bigint) {
    const seen = seenOf(session)
    const next = this.statusOf(session, seen)
    const grew = session.status === 'partial' && next === 'partial' && seen > before
    const silent = next === 'pending' || next === 'processing'
    if (grew || (next !== session.status && !silent)) {
      this.addEvent(`payment.${next}`, session.id)
      if (next === 'partial') session.partial = seen
      else if (session.status === 'partial') session.partial = null
    }
    if (next === 'completed' && session.status !== 'completed') session.late = this.inTimeOf(session) < session.due
    session.status = next
  }

  /** The amount that came in time. A refund takes equal shares of this and of the late money. */
  private inTimeOf(session: Session): bigint {
    const inTime = sum(session.deposits, ({ state, late }) => state === 'confirmed' && !late)
    const final = finalOf(session)
    return (inTime * lessSentBack(final, session)) / final
  }

  private statusOf(session: Session, seen: bigint): Status {
    const { status, due, over, deposits } = session
    if (status === 'completed' || lessSentBack(finalOf(session), session) >= due) return 'completed'
    if (status === 'underpaid' || status === 'expired' || status === 'failed') return status
    if (seen >= due) return 'processing'
    if (seen > 0n) return over ? 'underpaid' : 'partial'
    if (status === 'partial' || deposits.some(({ state }) => state === 'refused')) return 'failed'
    return over ? 'expired' : 'pending'
  }
}

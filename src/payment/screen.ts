import type { Asset, Network } from '../contract/enums'
import type { Page } from '../contract/page/page'
import type { RefundLink } from '../contract/refunds/refund-link'
import type { Session } from '../contract/session/session'
import { addUnits, isMore, subtractUnits } from './money'

export type ScreenInput = {
  page: Page | null
  /** Null at the form, also while a started payment continues in the background. */
  session: Session | null
  /** Absent unless the page was opened by a refund's link. */
  refund?: RefundLink | null
  problem: 'missing' | 'unavailable' | null
  /** Whether the session's address passed its network's check. */
  isAddressValid: boolean
  /** The state of the amount due, if the customer has sent it and the service has not detected it yet. */
  sent?: SentState | null
}

/**
 * The amounts and the address of a session whose asset is chosen. All amounts are in units of the asset, without
 * trailing zeros.
 */
export type Payment = {
  asset: Asset
  network: Network
  amount: string
  /** Empty if the service does not report it. */
  paid: string
  due: string
  /** The overpaid amount; null if nothing was overpaid. */
  extra: string | null
  /** Fiat per one unit of the asset. */
  rate: string | null
  /** Null if the session has no address, or if the address failed its network's check and so must not be shown. */
  address: string | null
}

type ScreenWithoutSession<Name extends string> = { name: Name; outcome: Name; page: Page | null }
type SessionScreen<Name extends string, Outcome extends string = Name> = {
  name: Name
  outcome: Outcome
  page: Page | null
  session: Session
  payment: Payment
}
/**
 * A transfer that the customer has sent: it waits for the network, the network takes it no longer, another transaction
 * has its place, the network no longer has it, or its execution failed.
 */
export type SentState = 'waiting' | 'expired' | 'replaced' | 'dropped' | 'failed'
/** Whether a transfer that the customer has sent pays nothing. */
export const isLost = (sent: SentState) => sent === 'dropped' || sent === 'failed'

/** `sent`: nothing is asked for, since the customer has sent the amount due. */
type OpenScreen<Name extends string> = SessionScreen<Name> & { sent: SentState | null }
type EndedScreen<Name extends string> = Omit<SessionScreen<Name, EndedOutcome>, 'payment'> & { payment: Payment | null }
/** The outcome of a payment that has ended. */
export type EndedOutcome = 'processing' | 'underpaid' | 'expired' | 'failed'

/** Every screen. `name` is the value of `data-screen`; `outcome` decides heading and words. */
export type Screen =
  | { name: 'loading'; outcome: 'loading' }
  | ScreenWithoutSession<'missing'>
  | ScreenWithoutSession<'unavailable'>
  | { name: 'details'; outcome: 'details'; page: Page; session: Session | null }
  | { name: 'refund'; outcome: 'refund'; page: Page | null; refund: RefundLink }
  | OpenScreen<'paying'>
  | OpenScreen<'partial'>
  | SessionScreen<'processing'>
  | SessionScreen<'completed'>
  | SessionScreen<'underpaid', EndedOutcome>
  | EndedScreen<'expired'>
  | EndedScreen<'failed'>

export function screenOf(input: ScreenInput): Screen {
  const { page, session, refund, problem, isAddressValid, sent = null } = input
  if (refund) return { name: 'refund', outcome: 'refund', page, refund }
  if (!session) {
    if (problem) return withoutSession(problem, page)
    return page ? { name: 'details', outcome: 'details', page, session: null } : LOADING
  }
  const payment = toPayment(session, isAddressValid)
  switch (session.status) {
    case 'initiated':
      // A session without a pair needs its page, which offers the pairs. With a problem, the address bar names another
      // session, which could not be read.
      if (problem) return withoutSession(problem, page)
      return page ? { name: 'details', outcome: 'details', page, session } : LOADING
    case 'pending':
      return payment
        ? { name: 'paying', outcome: 'paying', page, session, payment, sent }
        : withoutSession('unavailable', page)
    case 'partial':
      return payment
        ? { name: 'partial', outcome: 'partial', page, session, payment, sent }
        : withoutSession('unavailable', page)
    case 'processing':
    case 'completed':
      return payment
        ? ({ name: session.status, outcome: session.status, page, session, payment } as Screen)
        : withoutSession('unavailable', page)
    case 'underpaid':
      return payment
        ? { name: 'underpaid', outcome: endedOutcome('underpaid', session, payment), page, session, payment }
        : withoutSession('unavailable', page)
    case 'expired':
    case 'failed':
      return { name: session.status, outcome: endedOutcome(session.status, session, payment), page, session, payment }
  }
}

const LOADING: Screen = { name: 'loading', outcome: 'loading' }
const withoutSession = (name: 'missing' | 'unavailable', page: Page | null) => ({ name, outcome: name, page }) as Screen

/**
 * Chooses the outcome of an ended payment. Money that arrives after the end changes the text before it changes the
 * status: either enough money is being confirmed, or a part of the amount is still missing. If all money was sent back,
 * no part is missing.
 */
function endedOutcome(
  status: 'underpaid' | 'expired' | 'failed',
  { cancelled, amount_missing }: Session,
  payment: Payment | null,
): EndedOutcome {
  if (payment?.due === '0') return 'processing'
  if (cancelled) return 'failed'
  // `amount_missing` is also set if only dust arrived, which does not count as paid.
  if (amount_missing) return 'underpaid'
  if (status === 'failed') return 'failed'
  return payment && payment.paid !== '0' ? 'underpaid' : 'expired'
}

/** Whether the session is still expected to change. The page then polls without pause, otherwise slowly. */
export const isOpen = ({ status }: Pick<Session, 'status'>) =>
  status === 'initiated' || status === 'pending' || status === 'partial' || status === 'processing'

/**
 * Fields that change without a new version, since the network or the page decides them. Amounts and status never change
 * without a new version.
 */
const UNVERSIONED: readonly (keyof Session)[] = ['return_link', 'network_unreachable_since', 'not_renewable']

/** Whether `next` may replace what is on the screen, where versions never go backwards. */
export const supersedes = (next: Session, displayed: Session | null) =>
  !displayed ||
  next.id !== displayed.id ||
  next.version > displayed.version ||
  (next.version === displayed.version && UNVERSIONED.some((field) => next[field] !== displayed[field]))

function toPayment(session: Session, isAddressValid: boolean): Payment | null {
  const {
    crypto_asset: asset,
    network,
    crypto_amount,
    crypto_amount_due,
    crypto_amount_paid,
    deposit_address,
  } = session
  // An upstream may leave out the amount when no amount is due.
  const amount = crypto_amount ?? crypto_amount_paid
  const due = crypto_amount_due ?? crypto_amount
  if (!asset || !network || due === null) return null
  const trimmed = (decimal: string) => addUnits(decimal, '0')
  return {
    asset,
    network,
    amount: trimmed(amount),
    paid: isMore(amount, '0') ? trimmed(crypto_amount_paid) : '',
    due: trimmed(due),
    extra: isMore(crypto_amount_paid, amount) ? subtractUnits(crypto_amount_paid, amount) : null,
    rate: session.rate,
    address: isAddressValid ? deposit_address : null,
  }
}

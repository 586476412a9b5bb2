import type { Asset, Network } from '../contract/enums'
import type { Page } from '../contract/page'
import type { Session } from '../contract/session'
import { formatUnits, parseUnits } from './money'

/** What the choice of the screen depends on. */
export type Facts = {
  page: Page | null
  /** Null at the form, also while a payment that was begun goes on in the background. */
  session: Session | null
  problem: 'missing' | 'unavailable' | null
  /** Whether the session's address passed its network's check. */
  addressIsSound: boolean
}

/** The crypto part of a session, once an asset is chosen. All amounts are in crypto units, without trailing zeros. */
export type Payment = {
  asset: Asset
  network: Network
  amount: string
  /** Empty when the service does not know. */
  paid: string
  due: string
  /** How much was overpaid; null when nothing was. */
  extra: string | null
  /** Fiat per one unit of the asset. */
  rate: string | null
  /** Null when there is none, or when it failed its network's check: then it must not be shown. */
  address: string | null
}

type At<Name extends string> = { name: Name; page: Page | null; session: Session; payment: Payment }
type Ended<Name extends string> = { name: Name; page: Page | null; session: Session; payment: Payment | null }

/** Every screen; the names are the values of `data-screen`. */
export type Screen =
  | { name: 'loading' }
  | { name: 'missing'; page: Page | null }
  | { name: 'unavailable'; page: Page | null }
  | { name: 'details'; page: Page; session: Session | null }
  | At<'paying'>
  | At<'partial'>
  | At<'processing'>
  | At<'completed'>
  | At<'underpaid'>
  | Ended<'expired'>
  | Ended<'failed'>

export function screenOf({ page, session, problem, addressIsSound }: Facts): Screen {
  if (!session) {
    if (problem) return { name: problem, page }
    return page ? { name: 'details', page, session: null } : { name: 'loading' }
  }
  const payment = paymentOf(session, addressIsSound)
  switch (session.status) {
    case 'initiated':
      // the pairs to choose from are the page's, so a session cannot continue without its page; with a problem, the
      // address bar names another session, which could not be had
      return page && !problem ? { name: 'details', page, session } : { name: problem ?? 'loading', page }
    case 'pending':
      return payment ? { name: 'paying', page, session, payment } : { name: 'unavailable', page }
    case 'expired':
    case 'failed':
      return { name: session.status, page, session, payment }
    case 'partial':
    case 'processing':
    case 'completed':
    case 'underpaid':
      return payment ? { name: session.status, page, session, payment } : { name: 'unavailable', page }
  }
}

/** Whether the session is still expected to change: then the page polls without pause, otherwise slowly. */
export const isOpen = ({ status }: Pick<Session, 'status'>) =>
  status === 'initiated' || status === 'pending' || status === 'partial' || status === 'processing'

/** Whether `next` may replace what is on the screen, where versions never go backwards. */
export const supersedes = (next: Session, shown: Session | null) =>
  !shown || next.id !== shown.id || next.version > shown.version

/** The most decimals that the contract allows. */
const FINEST = 30

function paymentOf(session: Session, addressIsSound: boolean): Payment | null {
  const {
    crypto_asset: asset,
    network,
    crypto_amount,
    crypto_amount_due,
    crypto_amount_paid,
    deposit_address,
  } = session
  if (!asset || !network) return null
  const atoms = (decimal: string) => parseUnits(decimal, FINEST)
  // an upstream may leave out the amount once nothing is due
  const [amount, paid, due] = [
    atoms(crypto_amount ?? crypto_amount_paid),
    atoms(crypto_amount_paid),
    atoms(crypto_amount_due ?? crypto_amount ?? ''),
  ]
  if (amount === null || paid === null || due === null) return null
  const shown = (value: bigint) => formatUnits(value, FINEST)
  return {
    asset,
    network,
    amount: shown(amount),
    paid: amount ? shown(paid) : '',
    due: shown(due),
    extra: paid > amount ? shown(paid - amount) : null,
    rate: session.rate,
    address: addressIsSound ? deposit_address : null,
  }
}

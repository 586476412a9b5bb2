import { DAY_MS } from '../../../payment/durations'
import type { PaymentPageRow } from '../../storage/schema/pages'
import type { SessionRow } from '../../storage/schema/sessions'
import { creditableDeposits, creditForDeposits } from '../credit/credit'
import { graceEnd } from '../credit/late-money'
import type { SessionRecord } from './record/payer-view'

/** How long a page's price holds for a payment that was started at this price. */
const PRICE_HOLDS_MS = DAY_MS
/** The smallest part of the amount (1 in 100) that, once it has arrived, holds the price for longer. */
const PRICE_HOLDING_PARTS = 100n

export type Price = Pick<SessionRow, 'amount' | 'currency' | 'pagePricedAt'>

type PayableRecord = Pick<SessionRecord, 'session' | 'deposits' | 'addresses'>

/**
 * The price of a renewed session. It is the page's current price if the session's page price is a day old or older and
 * no money holds it. An amount that the merchant or the customer chose never changes.
 */
export function renewalPrice(
  record: PayableRecord & { page: Pick<PaymentPageRow, 'amount' | 'currency'> },
  now: Date,
): Price {
  const { session, page } = record
  const { amount, currency, pagePricedAt } = session
  const isOld = pagePricedAt && now.getTime() - pagePricedAt.getTime() >= PRICE_HOLDS_MS
  if (!isOld || page.amount === null || isPriceHeld(record, now)) return { amount, currency, pagePricedAt }
  return { amount: page.amount, currency: page.currency, pagePricedAt: now }
}

/**
 * Whether money holds the page's price: at least one percent of the amount arrived for this session, and the grace
 * period is not over. Money taken over from an earlier session does not count, or repeated renewals would hold a price
 * for ever.
 */
function isPriceHeld({ session, deposits, addresses }: PayableRecord, now: Date): boolean {
  const newDeposits = creditableDeposits(session, deposits, addresses).filter(
    ({ seenAt }) => seenAt >= session.createdAt,
  )
  const credited = creditForDeposits(newDeposits, session, addresses)
  return now <= graceEnd(session) && credited > 0n && credited * PRICE_HOLDING_PARTS >= (session.cryptoAmount ?? 0n)
}

import type { PaymentPageRow } from '../../storage/schema/pages'
import type { SessionRow } from '../../storage/schema/sessions'
import { countedDeposits, creditForDeposits } from '../credit/credit'
import { graceEnd } from '../credit/late-money'
import type { SessionRecord } from './payer-view'

/** Until then after it was given, whoever has begun to pay a page's price is asked for no other. */
const PRICE_HOLDS_MS = 24 * 3_600_000
/** One part of this many of what is asked for is enough to hold a price for longer. */
const HOLDING_PARTS = 100n

/** What a session is for. */
export type Price = Pick<SessionRow, 'amount' | 'currency' | 'pagePricedAt'>

type PayableRecord = Pick<SessionRecord, 'session' | 'deposits' | 'addresses'>

/**
 * What a renewal of the session is for: the page's price of now, where the session has that of a day ago or more and no
 * money that holds it. Nothing else changes what a payment is for: neither its merchant's amount, nor the customer's own.
 */
export function renewalPrice(
  begun: PayableRecord & { page: Pick<PaymentPageRow, 'amount' | 'currency'> },
  now: Date,
): Price {
  const { session, page } = begun
  const { amount, currency, pagePricedAt } = session
  const isOld = pagePricedAt && now.getTime() - pagePricedAt.getTime() >= PRICE_HOLDS_MS
  if (!isOld || page.amount === null || isPriceHeld(begun, now)) return { amount, currency, pagePricedAt }
  return { amount: page.amount, currency: page.currency, pagePricedAt: now }
}

/**
 * Whether money holds the page's price: what came for this very session, worth one percent or more, until the grace is
 * over. Money that a renewal brought along holds nothing, or who renews again and again would keep a price for ever.
 */
function isPriceHeld({ session, deposits, addresses }: PayableRecord, now: Date): boolean {
  const own = countedDeposits(session, deposits, addresses).filter(({ seenAt }) => seenAt >= session.createdAt)
  const worth = creditForDeposits(own, session, addresses)
  return now <= graceEnd(session) && worth > 0n && worth * HOLDING_PARTS >= (session.cryptoAmount ?? 0n)
}

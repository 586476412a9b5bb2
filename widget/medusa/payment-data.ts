import { BigNumber, PaymentSessionStatus } from '@medusajs/framework/utils'
import { compare, smaller } from '../cart/money'
import { noteOf } from '../cart/notes'
import type { Session } from '../cart/service'

/** The data of a payment session, which storefronts can read. */
export interface PaymentData extends Record<string, unknown> {
  /** The id of the payment at Malipo. */
  id: string
  reference: string
  /** The link at which the customer pays. */
  url: string
  status: Session['status']
  amount: string
  currency: string
  amount_paid: string
  /** In units of `crypto_asset`; null until the customer has chosen one. */
  crypto_amount_due: string | null
  crypto_asset: string | null
  note: string
}

export const dataOf = (session: Session): PaymentData => ({
  id: session.id,
  reference: session.reference,
  url: session.url,
  status: session.status,
  amount: session.amount,
  currency: session.currency,
  amount_paid: session.amount_paid,
  crypto_amount_due: session.crypto_amount_due,
  crypto_asset: session.crypto_asset,
  note: noteOf(session),
})

/** Whether a payment session of Medusa, whose id is the reference, has created the payment. */
export const isOfMedusa = ({ reference }: Session) => reference.startsWith('payses_')

/**
 * Only final money authorizes. Everything else waits, also an expired payment, which late money can still complete.
 * `captured` lets Medusa capture the whole price; less, within the tolerance of the page, is captured by the webhook.
 */
export function statusOf({ status, amount, amount_paid }: Session): PaymentSessionStatus {
  if (status === 'completed')
    return compare(amount_paid, amount) < 0 ? PaymentSessionStatus.AUTHORIZED : PaymentSessionStatus.CAPTURED
  const hasStarted = status !== 'initiated' && status !== 'pending'
  return hasStarted ? PaymentSessionStatus.REQUIRES_MORE : PaymentSessionStatus.PENDING
}

/** The money that came. Medusa captures at most the price; the note says what was overpaid. */
export const capturable = ({ amount, amount_paid }: Session) => new BigNumber(smaller(amount_paid, amount))

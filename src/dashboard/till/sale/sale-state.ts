import type { MerchantSession } from '../../../contract/session/merchant-session'
import { isMore, subtractUnits } from '../../../payment/money'

/** The state of a sale at the counter. Only `paid` means that the customer may leave. */
export type SaleState = 'waiting' | 'paying' | 'detected' | 'underpaid' | 'paid' | 'late' | 'review' | 'failed'

const STATES: Record<MerchantSession['status'], SaleState> = {
  initiated: 'waiting',
  pending: 'paying',
  partial: 'underpaid',
  processing: 'detected',
  completed: 'paid',
  underpaid: 'underpaid',
  expired: 'late',
  failed: 'failed',
}

export const saleStateOf = ({ status, held }: Pick<MerchantSession, 'status' | 'held'>): SaleState =>
  held && status !== 'completed' && status !== 'failed' ? 'review' : STATES[status]

/** Whether the state can still change by money that comes. Money for a cancelled sale counts, too. */
export const isOpen = (state: SaleState): boolean => state !== 'paid'

/** Whether money came for a sale that failed, such as after the cashier cancelled it. */
export const failedWithMoney = (sale: Pick<MerchantSession, 'status' | 'held' | 'crypto_amount_paid'>): boolean =>
  saleStateOf(sale) === 'failed' && isMore(sale.crypto_amount_paid, '0')

type Paid = Pick<MerchantSession, 'crypto_amount' | 'crypto_amount_paid' | 'crypto_amount_due'>

/** How much of the coin is still missing. */
export const missingAmount = ({ crypto_amount, crypto_amount_paid, crypto_amount_due }: Paid): string =>
  crypto_amount_due ?? subtractUnits(crypto_amount ?? '0', crypto_amount_paid)

/** How much more of the coin came than was due, such as after a second payment; null if nothing did. */
export const overpaidAmount = ({ crypto_amount, crypto_amount_paid }: Paid): string | null =>
  crypto_amount !== null && isMore(crypto_amount_paid, crypto_amount)
    ? subtractUnits(crypto_amount_paid, crypto_amount)
    : null

import type { MerchantSession } from '../../contract/merchant-session'
import { pairOf } from '../../payment/chains/catalogue'
import { fiatUnits, formatFiat } from '../../payment/money'
import { lateMoneyOf } from '../books/late-money'
import { payerView, type SessionRecord } from './payer-session'

/** The payer's view, and what only the merchant may see. */
export function merchantView(record: SessionRecord & { email: string | null }, publicUrl: string): MerchantSession {
  const { session, email, slug } = record
  const pair = pairOf(session.asset ?? '', session.network ?? '')
  const paid = pair && session.rate ? fiatUnits(session.seenAmount, session.rate, session.currency, pair) : 0n
  const late = lateMoneyOf(session, record.deposits, record.addresses)
  return {
    ...payerView(record),
    customer:
      session.customerId === null
        ? null
        : { id: session.customerId, first_name: session.firstName, last_name: session.lastName, email },
    customer_id: session.customerId,
    amount_paid: formatFiat(paid, session.currency),
    late_value: late && !late.awaitsRate ? formatFiat(late.fiat, session.currency) : null,
    payment_page_id: session.pageId,
    invoice_id: session.invoiceId,
    transaction_id: session.transactionId,
    metadata: session.metadata,
    updated_at: session.updatedAt.toISOString(),
    url: `${publicUrl}/p/${slug}/s/${session.id}`,
  }
}

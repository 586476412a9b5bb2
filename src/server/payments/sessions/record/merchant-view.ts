import type { MerchantSession } from '../../../../contract/session/merchant-session'
import { pairOf } from '../../../../payment/chains/catalogue'
import { floor } from '../../../../payment/fraction'
import { fiatUnits, formatFiat } from '../../../../payment/money'
import { creditedTotal } from '../../credit/credit'
import { computeLateMoney } from '../../credit/late-money'
import { requestedRefunds } from '../../refunds/record/refundable-money'
import { refundedAmount, refundWorth } from '../../refunds/record/refunded-amount'
import { payerView, type SessionRecord } from './payer-view'

/**
 * The payer's view, with the fields that only the merchant may see.
 * @param refundUrl the customer's link to the refund. Events never contain it, because events are stored
 */
export function merchantView(
  record: SessionRecord & { email: string | null },
  publicUrl: string,
  refundUrl: string | null = null,
): MerchantSession {
  const { session, email, slug, deposits, addresses, linkedRefund } = record
  const { asset, network, rate, currency } = session
  const pair = pairOf(asset ?? '', network ?? '')
  const worth = (atoms: bigint) => (pair && rate ? fiatUnits(atoms, rate, currency, pair) : 0n)
  const paid = worth(session.seenAmount)
  const takenBack = deposits
    .filter(({ state }) => state === 'confirmed')
    .map((one) => ({ ...one, amount: one.reversed }))
  const remaining = session.seenAmount - floor(creditedTotal(takenBack, session, addresses))
  const { refunded, net } = afterRefunds(record)
  const late = computeLateMoney(session, deposits, addresses)
  const requested = requestedRefunds(record)
  return {
    ...payerView(record),
    ...(requested.length > 0 && { refund_requests: requested }),
    refund: linkedRefund && { status: linkedRefund.status, ...(refundUrl && { url: refundUrl }) },
    customer:
      session.customerId === null
        ? null
        : { id: session.customerId, first_name: session.firstName, last_name: session.lastName, email },
    customer_id: session.customerId,
    message: session.message,
    amount_paid: formatFiat(paid, currency),
    amount_refunded: formatFiat(worth(refunded), currency),
    amount_net: formatFiat(worth(net), currency),
    reversed_amount: formatFiat(paid - worth(remaining > 0n ? remaining : 0n), currency),
    late_value: late && !late.awaitsRate ? formatFiat(late.fiat, currency) : null,
    rate_source: session.rateSource,
    payment_page_id: session.pageId,
    created_by: session.createdBy,
    invoice_id: session.invoiceId,
    transaction_id: session.transactionId,
    metadata: session.metadata,
    updated_at: session.updatedAt.toISOString(),
    url: `${publicUrl}/p/${slug}/s/${session.id}`,
  }
}

/** The counted money that went back, and what is left of it, in atoms of the session's pair. */
function afterRefunds({ session, refunds, addresses }: SessionRecord): { refunded: bigint; net: bigint } {
  const sent = refunds.filter(
    ({ status, fromHeldFunds }) => (status === 'created' || status === 'success') && !fromHeldFunds,
  )
  const refunded = refundWorth(sent, session, addresses)
  // The session's sum is without the refunds before its completion.
  const gross = session.seenAmount + refundedAmount(refunds, session, addresses)
  return { refunded, net: gross > refunded ? gross - refunded : 0n }
}

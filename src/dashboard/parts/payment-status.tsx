import type { MerchantSession } from '../../contract/session/merchant-session'
import { StatusBadge } from './status-badge'

type Props = { payment: Pick<MerchantSession, 'status' | 'amount' | 'amount_refunded' | 'amount_net'> }

/**
 * The status of a payment. Refunds replace it only for a completed payment, because others still need attention, and
 * only if they took from the price: a surplus that was sent back leaves the payment paid.
 */
export function PaymentStatus({ payment: { status, amount, amount_refunded, amount_net } }: Props) {
  const tookFromPrice = Number(amount_refunded) > 0 && Number(amount_net) < Number(amount)
  if (status !== 'completed' || !tookFromPrice) return <StatusBadge status={`parts.${status}`} />
  return <StatusBadge status={Number(amount_net) > 0 ? 'parts.part_refunded' : 'parts.refunded'} />
}

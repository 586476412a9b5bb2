import type { MerchantSession } from '../../contract/session/merchant-session'
import { StatusBadge } from './status-badge'

type Props = { payment: Pick<MerchantSession, 'status' | 'amount_refunded' | 'amount_net'> }

/** The status of a payment. Refunds replace it only for a completed payment, because others still need attention. */
export function PaymentStatus({ payment: { status, amount_refunded, amount_net } }: Props) {
  if (status !== 'completed' || Number(amount_refunded) === 0) return <StatusBadge status={`parts.${status}`} />
  return <StatusBadge status={Number(amount_net) > 0 ? 'parts.part_refunded' : 'parts.refunded'} />
}

import type { RefundLink } from '../../../contract/refunds/refund-link'
import { pairOf } from '../../../payment/chains/catalogue'
import { explorerLink } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import type { RefundRow } from '../../storage/schema/payouts'
import type { SessionRow } from '../../storage/schema/sessions'
import { REFUND_VERSION } from './record/refund-view'

/** A refund as its link shows it. This allow-list never includes the payer's identity. */
export function customerRefundView(
  refund: RefundRow,
  { reference, title }: Pick<SessionRow, 'reference' | 'title'>,
  now: Date,
): RefundLink {
  const { network, hash, expiresAt } = refund
  const expiry = expiresAt ?? refund.createdAt
  // The expiry job may not have run yet.
  const isOver = refund.status === 'requested' && now >= expiry
  const status = isOver ? 'failed' : refund.status
  return {
    id: refund.id,
    mode: refund.mode,
    status,
    reason: status === 'failed' ? (isOver ? 'expired' : publicReason(refund)) : null,
    cause: refund.cause,
    crypto_asset: refund.asset,
    network,
    crypto_amount: formatUnits(refund.cryptoAmount, pairOf(refund.asset, network)?.decimals ?? 0),
    reference,
    ...(title !== null && { title }),
    address: refund.address,
    hash,
    explorer_url: hash === null ? null : explorerLink(network, hash),
    expires_at: expiry.toISOString(),
    version: REFUND_VERSION[status],
  }
}

/** The reason that a customer may see. Custody's own reason is only for the merchant. */
const publicReason = ({ address, reason }: RefundRow) =>
  address === null ? (reason === 'expired' ? 'expired' : 'void') : 'failed'

import type { RefundLink } from '../../../contract/refunds/refund-link'
import { pairOf } from '../../../payment/chains/catalogue'
import { explorerLink } from '../../../payment/chains/networks'
import { formatUnits } from '../../../payment/money'
import type { RefundRow } from '../../storage/schema/payouts'
import { REFUND_VERSION } from './record/refund-view'

/** A refund as its link shows it. This allow-list never includes the payer's identity. */
export function customerRefundView(refund: RefundRow, reference: string, now: Date): RefundLink {
  const { network, hash, expiresAt } = refund
  const until = expiresAt ?? refund.createdAt
  // The timer may not have run yet.
  const isOver = refund.status === 'requested' && now >= until
  const status = isOver ? 'failed' : refund.status
  return {
    id: refund.id,
    mode: refund.mode,
    status,
    reason: status === 'failed' ? (isOver ? 'expired' : reasonOf(refund)) : null,
    cause: refund.cause,
    crypto_asset: refund.asset,
    network,
    crypto_amount: formatUnits(refund.cryptoAmount, pairOf(refund.asset, network)?.decimals ?? 0),
    reference,
    address: refund.address,
    hash,
    explorer_url: hash === null ? null : explorerLink(network, hash),
    expires_at: until.toISOString(),
    version: REFUND_VERSION[status],
  }
}

/** Custody's reason is for the merchant alone. */
const reasonOf = ({ address, reason }: RefundRow) =>
  address === null ? (reason === 'expired' ? 'expired' : 'void') : 'failed'

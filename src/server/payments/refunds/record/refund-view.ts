import type { Refund } from '../../../../contract/refunds/refund'
import { pairOf } from '../../../../payment/chains/catalogue'
import { explorerLink } from '../../../../payment/chains/networks'
import { formatUnits } from '../../../../payment/money'
import { kindOfReference } from '../../../custody/address-reference'
import type { RefundRow } from '../../../storage/schema/payouts'

/** The version of a refund in each status. Success is the last, since a refund reported as failed may still succeed. */
export const REFUND_VERSION = { requested: 0, created: 1, failed: 2, success: 3 } as const

/** Whether the merchant itself has to send the refund. */
export const isManual = ({ status, custodyId }: Pick<RefundRow, 'status' | 'custodyId'>) =>
  status === 'created' && custodyId !== null && kindOfReference(custodyId) === 'manual'

/**
 * @param url the customer's link. Events never contain it: they are stored, and the link decides where money goes
 * @param note the merchant's reason, which events do not contain, because an erasure must delete it
 */
export const refundView = (refund: RefundRow, url: string | null = null, note: string | null = null): Refund => ({
  id: refund.id,
  mode: refund.mode,
  reference: refund.reference,
  session_id: refund.sessionId,
  crypto_asset: refund.asset,
  network: refund.network,
  crypto_amount: formatUnits(refund.cryptoAmount, pairOf(refund.asset, refund.network)?.decimals ?? 0),
  deposit_id: refund.depositId,
  address: refund.address,
  status: refund.status,
  reason: refund.reason,
  url: refund.status === 'requested' ? url : null,
  expires_at: refund.expiresAt?.toISOString() ?? null,
  hash: refund.hash,
  explorer_url: refund.mode === 'live' && refund.hash ? explorerLink(refund.network, refund.hash) : null,
  note,
  ...(isManual(refund) && { manual: true as const }),
  created_at: refund.createdAt.toISOString(),
  updated_at: refund.updatedAt.toISOString(),
  version: REFUND_VERSION[refund.status],
})

import type { Refund } from '../../../contract/refund'
import { pairOf } from '../../../payment/chains/catalogue'
import { formatUnits } from '../../../payment/money'
import type { RefundRow } from '../../storage/schema/payouts'
import { TRANSFER_VERSION } from './transfer-version'

export const refundView = (refund: RefundRow): Refund => ({
  id: refund.id,
  mode: refund.mode,
  reference: refund.reference,
  session_id: refund.sessionId,
  crypto_asset: refund.asset,
  network: refund.network,
  crypto_amount: formatUnits(refund.cryptoAmount, pairOf(refund.asset, refund.network)?.decimals ?? 0),
  address: refund.address,
  status: refund.status,
  reason: refund.reason,
  created_at: refund.createdAt.toISOString(),
  updated_at: refund.updatedAt.toISOString(),
  version: TRANSFER_VERSION[refund.status],
})

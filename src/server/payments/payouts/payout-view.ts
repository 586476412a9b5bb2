import type { Payout } from '../../../contract/payout'
import { formatFiat } from '../../../payment/money'
import type { PayoutRow } from '../../storage/schema/payouts'
import { PAYOUT_VERSION } from './payout-version'

export const payoutView = (payout: PayoutRow): Payout => ({
  id: payout.id,
  mode: payout.mode,
  reference: payout.reference,
  bank_id: payout.bankId,
  amount: formatFiat(payout.amount, payout.currency),
  currency: payout.currency,
  status: payout.status,
  reason: payout.reason,
  created_at: payout.createdAt.toISOString(),
  updated_at: payout.updatedAt.toISOString(),
  version: PAYOUT_VERSION[payout.status],
})

import type { Payout } from '../../../contract/money/payout'
import { formatFiat } from '../../../payment/money'
import type { PayoutRow } from '../../storage/schema/payouts'

/** Versions of a payout. One that was reported as failed may succeed after all. */
const PAYOUT_VERSION = { created: 1, failed: 2, success: 3 } as const

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

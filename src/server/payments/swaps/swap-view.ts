import type { SwapQuotation } from '../../../contract/money/swap'
import type { SwapRow } from '../../storage/schema/swaps'

/** The version of a swap in each status. Completed is the last, since a swap reported as failed may still succeed. */
const VERSION: Record<SwapRow['status'], number> = { quoted: 1, processing: 2, failed: 3, completed: 4 }

export const swapView = (swap: SwapRow, now: Date): SwapQuotation => ({
  id: swap.id,
  fromCurrency: swap.fromCurrency,
  toCurrency: swap.toCurrency,
  toNetwork: swap.toNetwork,
  sourceAmount: swap.sourceAmount,
  targetAmount: swap.targetAmount,
  rate: swap.rate,
  expiresAt: swap.expiresAt.toISOString(),
  status: swap.status === 'quoted' && now >= swap.expiresAt ? 'expired' : swap.status,
  createdAt: swap.createdAt.toISOString(),
  completedAt: swap.completedAt?.toISOString() ?? null,
  version: VERSION[swap.status],
})

import type { Received, ReceivedTotal } from '../../../contract/session/summary'
import { subtractSigned } from '../../../payment/money'
import type { Deps } from '../../deps'
import type { MerchantAndMode } from '../../storage/owner'
import { readTill } from '../till/till'
import { currentRates } from './current-rates'
import { fiatWorth } from './fiat-worth'

/**
 * The sums of several currencies, less refunds, in the till's currency, at the rates of now. Less than 0 if more was
 * refunded than received. Null if there is nothing to add up.
 */
export async function receivedTotal(
  deps: Pick<Deps, 'storage' | 'rates'>,
  owner: MerchantAndMode,
  received: readonly Received[],
): Promise<ReceivedTotal | null> {
  if (received.length < 2) return null
  const { currency } = await readTill(deps, owner)
  const table = await currentRates(deps, owner)
  if (!table) return null
  const worth = (of: 'today' | 'last_30_days', refunded: 'refunded_today' | 'refunded_30_days') =>
    fiatWorth(
      received.map((one) => ({ currency: one.currency, amount: subtractSigned(one[of], one[refunded]) })),
      currency,
      table,
    )
  const today = worth('today', 'refunded_today')
  const last_30_days = worth('last_30_days', 'refunded_30_days')
  return today !== null && last_30_days !== null ? { currency, today, last_30_days } : null
}

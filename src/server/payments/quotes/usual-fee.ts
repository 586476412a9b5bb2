import type { Currency } from '../../../contract/enums'
import type { UsualFee } from '../../../contract/page/page'
import type { Pair } from '../../../payment/chains/catalogue'
import { FEE_DIGITS, FEES_AS_OF, usualFeeUsd } from '../../../payment/chains/usual-fees'
import { fiatValue, formatFiat, parseUnits } from '../../../payment/money'
import type { RateTable } from '../../ports/rates'

/** A range of fees, in minor units. */
export type FeeRange = { min: bigint; max: bigint }

/** The usual cost of sending a pair. The fees are in USD, priced as USDT. Null without a rate. */
export function usualFee(
  pair: Pick<Pair, 'asset' | 'network'>,
  table: Pick<RateTable, 'rate'>,
  currency: Currency,
): FeeRange | null {
  const perDollar = table.rate('USDT', currency)
  if (perDollar === null) return null
  const fees = usualFeeUsd(pair)
  const [min, max] = [fees.min, fees.max].map((usd) =>
    fiatValue(parseUnits(usd, FEE_DIGITS) ?? 0n, perDollar, currency, { decimals: FEE_DIGITS }),
  )
  if (!min || !max) return null
  // The range is rounded outwards, so that a fee below one cent does not become zero.
  return { min: min.units / min.per, max: (max.units + max.per - 1n) / max.per }
}

export const usualFeeView = (fee: FeeRange | null, currency: Currency): { usual_fee?: UsualFee } =>
  fee
    ? { usual_fee: { min: formatFiat(fee.min, currency), max: formatFiat(fee.max, currency), as_of: FEES_AS_OF } }
    : {}

import type { Currency } from '../../../contract/enums'
import type { Pair } from '../../../payment/chains/catalogue'
import { cryptoUnits, fiatUnits, minorDigits, parseUnits } from '../../../payment/money'
import type { RateTable } from '../../ports/rates'
import type { PaymentPageRow } from '../../storage/schema/pages'

/** The limit of a pair, in minor units. Null means no limit in that direction. */
type Limit = { min: bigint | null; max: bigint | null }

const CONVERSION_DECIMALS = { decimals: 12, displayDecimals: 12 }

/** The page's own limit of a pair. For another currency than the page's, it is converted at the rates of USDT. */
export function limitOf(
  { limits, currency: pageCurrency }: Pick<PaymentPageRow, 'limits' | 'currency'>,
  { asset, network }: Pick<Pair, 'asset' | 'network'>,
  table: RateTable,
  currency: Currency,
): Limit {
  const limit = limits.find((one) => one.asset === asset && one.network === network)
  return { min: converted(limit?.min_amount), max: converted(limit?.max_amount) }

  function converted(decimal: string | null | undefined): bigint | null {
    const minor = decimal == null ? null : parseUnits(decimal, minorDigits(pageCurrency))
    if (minor === null || currency === pageCurrency) return minor
    const [from, to] = [table.rate('USDT', pageCurrency), table.rate('USDT', currency)]
    return from && to
      ? fiatUnits(cryptoUnits(minor, from, pageCurrency, CONVERSION_DECIMALS), to, currency, CONVERSION_DECIMALS)
      : null
  }
}

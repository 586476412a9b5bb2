import type { SwapCurrency } from '../../../contract/enums'
import { formatFiat, formatUnits, parseUnits } from '../../../payment/money'
import type { RateTable } from '../../ports/rates'
import { MAX_MINOR_UNITS } from '../quotes/amounts'

/** The decimals of each currency. Every network supports these decimals of the stablecoins. */
const DIGITS: Record<SwapCurrency, number> = { NGN: 2, USDT: 6, USDC: 6 }
/** The most decimals of a price in the contract. */
const RATE_DIGITS = 30
const DISPLAY_DIGITS = 12

export const swapUnits = (decimal: string, currency: SwapCurrency) => parseUnits(decimal, DIGITS[currency])

export const formatSwap = (units: bigint, currency: SwapCurrency) =>
  currency === 'NGN' ? formatFiat(units, 'NGN') : formatUnits(units, DIGITS[currency])

export const swapDigits = (currency: SwapCurrency) => DIGITS[currency]

/** The largest amount to swap, in units: as large as any amount to pay. */
export const maxSwapUnits = (currency: SwapCurrency) => (MAX_MINOR_UNITS * 10n ** BigInt(DIGITS[currency])) / 100n

/** The worth of one unit in NGN, scaled by `RATE_DIGITS`. Null if the currency is not quoted. */
function worth(currency: SwapCurrency, table: RateTable): bigint | null {
  const rate = currency === 'NGN' ? '1' : table.rate(currency, 'NGN')
  return rate === null ? null : parseUnits(rate, RATE_DIGITS)
}

/**
 * The proceeds of swapping `source` units, and the displayed rate (target per source). Both are computed from the exact
 * prices and rounded down. Null if there is no price.
 */
export function swapPrice(
  source: bigint,
  from: SwapCurrency,
  to: SwapCurrency,
  table: RateTable,
): { target: bigint; rate: string } | null {
  const [fromWorth, toWorth] = [worth(from, table), worth(to, table)]
  if (!fromWorth || !toWorth) return null
  const target = (source * fromWorth * 10n ** BigInt(DIGITS[to])) / (toWorth * 10n ** BigInt(DIGITS[from]))
  return { target, rate: formatUnits((fromWorth * 10n ** BigInt(DISPLAY_DIGITS)) / toWorth, DISPLAY_DIGITS) }
}

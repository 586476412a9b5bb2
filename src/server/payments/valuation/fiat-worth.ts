import type { Asset, Currency } from '../../../contract/enums'
import { formatFiat, minorDigits, parseUnits } from '../../../payment/money'
import type { RateTable } from '../../ports/rates'
import { isFiat } from '../ledger/units'

/** The decimals with which products of amounts and rates are computed. */
const DIGITS = 18
const ONE = 10n ** BigInt(DIGITS)

/** The coin by whose prices one fiat currency is converted into another. */
const BRIDGE = 'USDT'

const units = (decimal: string | null) => (decimal === null ? null : parseUnits(decimal, DIGITS))

/** The units of a decimal that may be less than 0. */
function signedUnits(decimal: string): bigint | null {
  if (!decimal.startsWith('-')) return units(decimal)
  const positive = units(decimal.slice(1))
  return positive === null ? null : -positive
}

/** The price of one unit of `from` in `to`, with 18 decimals. Null without a rate. */
function priceOf(from: Currency | Asset, to: Currency, table: RateTable): bigint | null {
  if (!isFiat(from)) return units(table.rate(from, to))
  if (from === to) return ONE
  const dear = units(table.rate(BRIDGE, to))
  const cheap = units(table.rate(BRIDGE, from))
  return dear && cheap ? (dear * ONE) / cheap : null
}

/**
 * The worth of decimal amounts of several currencies and coins together in one currency, at the rates of the table,
 * rounded towards 0. Amounts may be less than 0. Null if a rate is missing: a sum without a part would be wrong.
 */
export function fiatWorth(
  amounts: readonly { currency: Currency | Asset; amount: string }[],
  to: Currency,
  table: RateTable,
): string | null {
  let sum = 0n
  for (const { currency, amount } of amounts) {
    const price = priceOf(currency, to, table)
    const part = signedUnits(amount)
    if (price === null || part === null) return null
    sum += price * part
  }
  return formatFiat(sum / 10n ** BigInt(2 * DIGITS - minorDigits(to)), to)
}

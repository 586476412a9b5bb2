import type { Currency } from '../../../contract/enums'
import { formatFiat, minorDigits, parseUnits } from '../../../payment/money'
import { MAX_MINOR_UNITS } from './payable-amount'
import { decimalsProblem } from './quotes'

/** A merchant's amount in minor units, or the error text of its field. */
export function fiatInput(decimal: string, currency: Currency): bigint | string {
  const minor = parseUnits(decimal, minorDigits(currency))
  if (minor === null) return decimalsProblem(currency)
  return minor > MAX_MINOR_UNITS ? `must be at most ${formatFiat(MAX_MINOR_UNITS, currency)}` : minor
}

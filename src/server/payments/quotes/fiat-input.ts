import type { Currency } from '../../../contract/enums'
import { formatFiat, minorDigits, parseUnits } from '../../../payment/money'
import { MOST_MINOR } from './amount'
import { finerThan } from './quotes'

/** A merchant's amount in minor units, or the error text for its field. */
export function fiatInput(decimal: string, currency: Currency): bigint | string {
  const minor = parseUnits(decimal, minorDigits(currency))
  if (minor === null) return finerThan(currency)
  return minor > MOST_MINOR ? `must be at most ${formatFiat(MOST_MINOR, currency)}` : minor
}

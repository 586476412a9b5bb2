import { formatFiat } from '../../../payment/money'
import type { PaymentPageRow } from '../../storage/schema/pages'
import { parseFiat } from './amounts'

type Prices = Pick<PaymentPageRow, 'amount' | 'minAmount' | 'maxAmount' | 'currency'>

/** Formats a merchant's suggestions for an open amount. Adds the problems of invalid suggestions to `errors`. */
export function parseSuggestedAmounts(
  suggested: readonly string[],
  { amount, minAmount, maxAmount, currency }: Prices,
  errors: string[],
): string[] {
  if (amount !== null && suggested.length > 0) errors.push('suggested_amounts: Must not be given with a fixed amount.')
  const amounts = suggested.map((decimal, index) => {
    const field = `suggested_amounts.${index}`
    const minor = parseFiat(decimal, currency)
    if (typeof minor === 'string') {
      errors.push(`${field}: ${minor}`)
      return decimal
    }
    if (minAmount !== null && minor < minAmount) errors.push(`${field}: Must not be less than min_amount.`)
    if (maxAmount !== null && minor > maxAmount) errors.push(`${field}: Must not be more than max_amount.`)
    return formatFiat(minor, currency)
  })
  amounts.forEach((formatted, index) => {
    if (amounts.indexOf(formatted) < index)
      errors.push(`suggested_amounts.${index}: ${formatted} is in the list already.`)
  })
  return amounts
}

import type { Currency } from '../../../contract/enums'
import { REQUIRED } from '../../../contract/text'
import { formatFiat, minorDigits, parseUnits } from '../../../payment/money'
import { invalid } from '../../http/problem'
import type { PaymentPageRow } from '../../storage/schema/pages'

/** The largest amount in minor units: 13 digits before the point, with two decimals. */
export const MAX_MINOR_UNITS = 10n ** 15n

export const decimalsProblem = (currency: Currency) =>
  minorDigits(currency) === 0
    ? `Must be a whole number of ${currency}.`
    : `Must have at most ${minorDigits(currency)} decimals.`

/**
 * The amount to pay on `page` in minor units: the page's fixed amount, or the customer's on an open page. Throws 400 if
 * it is missing, has too many decimals, is out of range, or differs from the fixed amount.
 */
export function payableAmount(
  page: Pick<PaymentPageRow, 'amount' | 'currency' | 'minAmount' | 'maxAmount'>,
  requested: string | null | undefined,
): bigint {
  const { amount, currency, minAmount, maxAmount } = page
  if (requested === null || requested === undefined) {
    if (amount === null) throw invalid(`amount: ${REQUIRED}`)
    return amount
  }
  const minor = parseUnits(requested, minorDigits(currency))
  if (minor === null) throw invalid(`amount: ${decimalsProblem(currency)}`)
  if (amount !== null) {
    if (minor !== amount) throw invalid(`amount: Must be ${formatFiat(amount, currency)}, the fixed amount.`)
    return amount
  }
  if (minAmount !== null && minor < minAmount)
    throw invalid(`amount: Must be at least ${formatFiat(minAmount, currency)}.`)
  const max = maxAmount ?? MAX_MINOR_UNITS
  if (minor > max) throw invalid(`amount: Must be at most ${formatFiat(max, currency)}.`)
  return minor
}

/** The customer's message, or null. Throws 400 on a page with a fixed amount, whose form has no field for a message. */
export function messageOf(
  { amount }: Pick<PaymentPageRow, 'amount'>,
  { message }: { message?: string | null | undefined },
): string | null {
  if (message && amount !== null) throw invalid('message: Must not be given on a page with a fixed amount.')
  return message || null
}

/** A merchant's amount in minor units, or the error text of its field. */
export function parseFiat(decimal: string, currency: Currency): bigint | string {
  const minor = parseUnits(decimal, minorDigits(currency))
  if (minor === null) return decimalsProblem(currency)
  return minor > MAX_MINOR_UNITS ? `Must be at most ${formatFiat(MAX_MINOR_UNITS, currency)}.` : minor
}

import type { Currency, Language } from '../../contract/enums'
import { plainAmount, plainUnits } from '../../payment/amount-input'
import { minorDigits, parseUnits } from '../../payment/money'

/** Parses a quantity with the digits of any language; null if it is not a whole number. */
export function parseQuantity(input: string): number | null {
  const plain = plainUnits(input)
  return plain !== null && /^\d{1,7}$/.test(plain) ? Number(plain) : null
}

/** Cost of a line in minor units; null while quantity or price is missing. */
export function lineCost(
  { quantity, price }: { quantity: string; price: string },
  currency: Currency,
  language: Language,
): bigint | null {
  const count = parseQuantity(quantity)
  const plain = plainAmount(price, currency, language)
  const unit = plain === null ? null : parseUnits(plain, minorDigits(currency))
  return count === null || unit === null ? null : BigInt(count) * unit
}

/** Total of all lines; null while the cost of any line is unknown. */
export const sumCosts = (costs: readonly (bigint | null)[]): bigint | null =>
  costs.reduce<bigint | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0n)

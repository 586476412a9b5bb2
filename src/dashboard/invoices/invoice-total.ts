import type { Currency, Language } from '../../contract/enums'
import { plainAmount, plainUnits } from '../../payment/amount-input'
import { minorDigits, parseUnits } from '../../payment/money'

/** How many, as people type it; null when it is no whole number. */
export function typedQuantity(typed: string): number | null {
  const plain = plainUnits(typed)
  return plain !== null && /^\d{1,7}$/.test(plain) ? Number(plain) : null
}

/** What a line costs, in minor units; null until it can be told. */
export function lineCost(
  { quantity, price }: { quantity: string; price: string },
  currency: Currency,
  language: Language,
): bigint | null {
  const count = typedQuantity(quantity)
  const plain = plainAmount(price, currency, language)
  const unit = plain === null ? null : parseUnits(plain, minorDigits(currency))
  return count === null || unit === null ? null : BigInt(count) * unit
}

/** What all lines cost; null until each can be told. */
export const totalOf = (costs: readonly (bigint | null)[]): bigint | null =>
  costs.reduce<bigint | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0n)

import type { Currency } from '../../../contract/enums'
import type { OrderItem, OrderItemsRequest } from '../../../contract/page/order-items'
import { formatFiat, minorDigits, parseUnits } from '../../../payment/money'
import { decimalsProblem } from './amounts'

/**
 * A merchant's order lines with formatted amounts. Adds to `errors` if they do not fit their currency or `amount`
 * (minor units).
 */
export function parseItems(
  items: OrderItemsRequest,
  amount: bigint,
  currency: Currency,
  errors: string[],
): OrderItem[] {
  const before = errors.length
  let sum = 0n
  const parsed = items.map((item, index) => {
    const isNegative = item.amount.startsWith('-')
    const units = parseUnits(item.amount.replace(/^-/, ''), minorDigits(currency))
    if (units === null) errors.push(`items.${index}.amount: ${decimalsProblem(currency)}`)
    const minor = isNegative ? -(units ?? 0n) : (units ?? 0n)
    const { kind = minor < 0n ? 'discount' : 'item' } = item
    if (kind === 'discount' && minor >= 0n) errors.push(`items.${index}.amount: Must be less than 0 for a discount.`)
    if (kind !== 'discount' && minor < 0n) errors.push(`items.${index}.amount: Must not be less than 0.`)
    sum += minor
    return { ...item, kind, amount: formatFiat(minor, currency) }
  })
  if (errors.length === before && sum !== amount)
    errors.push(
      `items: The lines add up to ${formatFiat(sum, currency)}, not to the amount of ${formatFiat(amount, currency)}.`,
    )
  return parsed
}

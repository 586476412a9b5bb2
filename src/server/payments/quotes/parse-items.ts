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
    const minor = parseUnits(item.amount, minorDigits(currency))
    if (minor === null) errors.push(`items.${index}.amount: ${decimalsProblem(currency)}`)
    sum += minor ?? 0n
    return { ...item, amount: formatFiat(minor ?? 0n, currency) }
  })
  if (errors.length === before && sum !== amount)
    errors.push(
      `items: The lines add up to ${formatFiat(sum, currency)}, not to the amount of ${formatFiat(amount, currency)}.`,
    )
  return parsed
}

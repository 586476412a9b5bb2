import type { Currency } from '../../../contract/enums'
import type { OrderItem } from '../../../contract/page/order-items'
import { formatFiat, minorDigits, parseUnits } from '../../../payment/money'

export interface OrderLine {
  name: string
  /** The price of one piece, in the till's currency. */
  price: string
  quantity: number
}

/** A tip or a discount: a share of the price, or an amount. */
export type Part = { percent: number } | { amount: string }

/** A sale before it is charged. */
export interface Order {
  /** The amount on the keypad, as far as it is typed. */
  typed: string
  lines: readonly OrderLine[]
  tip: Part | null
  discount: Part | null
  title: string
}

export const EMPTY_ORDER: Order = { typed: '', lines: [], tip: null, discount: null, title: '' }

/** The sums of an order, in minor units. */
export interface Totals {
  typed: bigint
  goods: bigint
  discount: bigint
  tip: bigint
  total: bigint
}

/** An amount in minor units. Throws RangeError for an amount that `parseAmount` refuses. */
function unitsOf(amount: string, currency: Currency): bigint {
  const units = parseUnits(amount, minorDigits(currency))
  if (units === null) throw new RangeError(`${amount} is not an amount in ${currency}`)
  return units
}

/** The tip is a share of what is left after the discount. */
export function totalsOf({ typed, lines, tip, discount }: Order, currency: Currency): Totals {
  const units = (amount: string) => unitsOf(amount, currency)
  const partOf = (part: Part | null, whole: bigint) => {
    if (!part) return 0n
    // half a minor unit is rounded up
    return 'amount' in part ? units(part.amount) : (whole * BigInt(part.percent) + 50n) / 100n
  }
  const keyed = units(typed.replace(/\.$/, '') || '0')
  const goods = lines.reduce((sum, line) => sum + units(line.price) * BigInt(line.quantity), keyed)
  const taken = partOf(discount, goods)
  const added = goods > taken ? partOf(tip, goods - taken) : 0n
  return { typed: keyed, goods, discount: taken, tip: added, total: goods - taken + added }
}

/** The texts of the lines that the customer sees. */
export interface LineNames {
  goods: string
  tip: string
  discount: string
}

/** The body of the sale's request. A typed amount alone has no lines. */
export function saleRequest(order: Order, currency: Currency, names: LineNames) {
  const { typed, discount, tip, total } = totalsOf(order, currency)
  const amount = (units: bigint) => formatFiat(units, currency)
  const title = order.title || null
  const hasLines = order.lines.length > 0 || discount > 0n || tip > 0n
  if (!hasLines) return { till: true, amount: amount(total), currency, title }
  const items: OrderItem[] = order.lines.map(({ name, price, quantity }) => ({
    name,
    quantity: String(quantity),
    amount: amount(unitsOf(price, currency) * BigInt(quantity)),
    kind: 'item',
  }))
  if (typed > 0n) items.push({ name: order.title || names.goods, quantity: '1', amount: amount(typed), kind: 'item' })
  if (discount > 0n)
    items.push({ name: names.discount, quantity: '1', amount: `-${amount(discount)}`, kind: 'discount' })
  if (tip > 0n) items.push({ name: names.tip, quantity: '1', amount: amount(tip), kind: 'tip' })
  return { till: true, amount: amount(total), currency, title, items }
}

/** Adds one piece, or takes one away. A line without pieces is removed. */
export function changeQuantity(
  lines: readonly OrderLine[],
  { name, price }: Pick<OrderLine, 'name' | 'price'>,
  by: 1 | -1,
): OrderLine[] {
  const isIt = (line: OrderLine) => line.name === name && line.price === price
  if (!lines.some(isIt)) return by === 1 ? [...lines, { name, price, quantity: 1 }] : [...lines]
  return lines
    .map((line) => (isIt(line) ? { ...line, quantity: line.quantity + by } : line))
    .filter(({ quantity }) => quantity > 0)
}

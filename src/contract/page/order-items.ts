import * as v from 'valibot'
import { QuantityInput, SignedDecimal, SignedMoneyInput } from '../decimal'
import { oneOf } from '../scalars'
import { line } from '../text'

export const ITEM_KINDS = ['item', 'discount', 'tax', 'shipping', 'tip'] as const
const ItemKind = oneOf(ITEM_KINDS)

/** A line of an order, as customers see it. */
export const OrderItem = v.object({
  name: v.pipe(v.string(), v.description('The name, as the merchant wrote it.')),
  quantity: v.pipe(
    v.string(),
    v.description('The quantity, a decimal string without trailing zeros, such as `"1.5"`.'),
  ),
  amount: v.pipe(
    SignedDecimal,
    v.description('The price of the whole line, in `currency`. Less than 0 for a discount, such as `"-500.00"`.'),
  ),
  kind: v.pipe(ItemKind, v.description('What the line is: goods, a discount, a tax, the delivery or a tip.')),
})
export type OrderItem = v.InferOutput<typeof OrderItem>

const MAX_ITEMS = 50

/** The lines of an order in a request. The service checks that their sum is the amount. */
export const OrderItemsRequest = v.pipe(
  v.array(
    v.object({
      name: v.pipe(line(120), v.description('One line of at most 120 characters.')),
      quantity: v.pipe(
        v.optional(QuantityInput, '1'),
        v.description(
          'The quantity: a decimal string or a number, more than 0, at most 1000000, with at most 6 decimals. 1 by default.',
        ),
      ),
      amount: v.pipe(
        SignedMoneyInput,
        v.description(
          'The price of the whole line, for all pieces together, in `currency`. 0 if it is free. Less than 0 for a discount, such as `"-500"`.',
        ),
      ),
      kind: v.pipe(
        v.optional(ItemKind),
        v.description('What the line is. Absent: `discount` if `amount` is less than 0, otherwise `item`.'),
      ),
    }),
    'Must be a list of order lines.',
  ),
  v.minLength(1, 'Must have at least one line.'),
  v.maxLength(MAX_ITEMS, `Must have at most ${MAX_ITEMS} lines.`),
)
export type OrderItemsRequest = v.InferOutput<typeof OrderItemsRequest>

import * as v from 'valibot'
import { Decimal } from './decimal'
import { described, forReference } from './described'

/** A line of an order, as customers see it. */
export const OrderItem = v.object({ name: v.string(), quantity: v.number(), amount: Decimal })
export type OrderItem = v.InferOutput<typeof OrderItem>

/** With what each field means. */
export const DescribedOrderItem = forReference(() =>
  v.object(
    described(OrderItem.entries, {
      name: 'As the merchant wrote it.',
      quantity: 'How many.',
      amount: 'The price of the whole line, in `currency`.',
    }),
  ),
)

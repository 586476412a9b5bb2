import * as v from 'valibot'
import { Decimal, NonNegativeMoneyInput } from '../decimal'
import { wholeNumber } from '../scalars'
import { line } from '../text'

/** A line of an order, as customers see it. */
export const OrderItem = v.object({
  name: v.pipe(v.string(), v.description('The name, as the merchant wrote it.')),
  quantity: v.pipe(v.number(), v.description('The number of pieces.')),
  amount: v.pipe(Decimal, v.description('The price of the whole line, in `currency`.')),
})
export type OrderItem = v.InferOutput<typeof OrderItem>

const MAX_ITEMS = 50

/** The lines of an order in a request. The service checks that their sum is the amount. */
export const OrderItemsRequest = v.pipe(
  v.array(
    v.object({
      name: v.pipe(line(120), v.description('One line of at most 120 characters.')),
      quantity: v.pipe(
        v.optional(wholeNumber(1, 1_000_000), 1),
        v.description('The number of pieces: 1 to 1000000, 1 by default.'),
      ),
      amount: v.pipe(
        NonNegativeMoneyInput,
        v.description('The price of the whole line, for all pieces together, in `currency`. 0 if it is free.'),
      ),
    }),
    'Must be a list of order lines.',
  ),
  v.minLength(1, 'Must have at least one line.'),
  v.maxLength(MAX_ITEMS, `Must have at most ${MAX_ITEMS} lines.`),
)
export type OrderItemsRequest = v.InferOutput<typeof OrderItemsRequest>

import * as v from 'valibot'
import { Decimal } from '../decimal'

/** A line of an order, as customers see it. */
export const OrderItem = v.object({
  name: v.pipe(v.string(), v.description('As the merchant wrote it.')),
  quantity: v.pipe(v.number(), v.description('How many.')),
  amount: v.pipe(Decimal, v.description('The price of the whole line, in `currency`.')),
})
export type OrderItem = v.InferOutput<typeof OrderItem>

import * as v from 'valibot'
import { FreeOrMoneyInput } from '../decimal'
import { line } from '../text'

const MOST_ITEMS = 50

/** The lines of an order as they are sent. Whether their sum is the amount is for the service to check. */
export const OrderItems = v.pipe(
  v.array(
    v.object({
      name: v.pipe(line(120), v.description('One line of at most 120 characters.')),
      quantity: v.pipe(
        v.optional(
          v.pipe(
            v.number('must be a whole number'),
            v.integer('must be a whole number'),
            v.minValue(1, 'must be at least 1'),
            v.maxValue(1_000_000, 'must be at most 1000000'),
          ),
          1,
        ),
        v.description('How many: a whole number, 1 by default.'),
      ),
      amount: v.pipe(
        FreeOrMoneyInput,
        v.description(
          'The price of the whole line, that is of all `quantity` together, in `currency`; 0 if it is free.',
        ),
      ),
    }),
    'must be a list of order lines',
  ),
  v.minLength(1, 'must have at least one line'),
  v.maxLength(MOST_ITEMS, `must have at most ${MOST_ITEMS} lines`),
)
export type OrderItems = v.InferOutput<typeof OrderItems>

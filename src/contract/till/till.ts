import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Currency } from '../enums'
import { wholeNumber } from '../scalars'
import { line } from '../text'

export const MAX_QUICK_ITEMS = 24
export const MAX_TIPS = 4

const NAME = 'The name, which is the title of the payment or a line of its order.'
const PRICE = 'The price, in `currency`.'
const QUICK_ITEMS = 'The goods that are sold often, in the order in which the till offers them.'
const TIPS = 'The tips that the till offers, in percent, in this order. Empty: the till offers no tip.'

/** `GET /api/v1/till`. */
export const Till = v.pipe(
  v.object({
    currency: v.pipe(Currency, v.description('The currency in which the till sells.')),
    quick_items: v.pipe(
      v.array(
        v.object({
          name: v.pipe(v.string(), v.description(NAME)),
          amount: v.pipe(Decimal, v.description(PRICE)),
        }),
      ),
      v.description(QUICK_ITEMS),
    ),
    tips: v.pipe(v.array(v.number()), v.description(TIPS)),
  }),
  v.examples([{ currency: 'NGN', quick_items: [{ name: 'Bag of rice', amount: '18500.00' }], tips: [5, 10] }]),
)
export type Till = v.InferOutput<typeof Till>

/** `PATCH /api/v1/till`: absent fields stay as they are. */
export const TillPatch = v.pipe(
  v.object({
    currency: v.optional(Currency),
    quick_items: v.pipe(
      v.optional(
        v.pipe(
          v.array(
            v.object({
              name: v.pipe(line(60), v.description(`${NAME} One line of at most 60 characters.`)),
              amount: v.pipe(MoneyInput, v.description(PRICE)),
            }),
            'Must be a list of quick items.',
          ),
          v.maxLength(MAX_QUICK_ITEMS, `Must have at most ${MAX_QUICK_ITEMS} items.`),
        ),
      ),
      v.description(
        `${QUICK_ITEMS} At most ${MAX_QUICK_ITEMS}; the list is replaced as a whole. Required with another currency, unless there are none.`,
      ),
    ),
    tips: v.pipe(
      v.optional(
        v.pipe(
          v.array(wholeNumber(1, 100), 'Must be a list of percentages.'),
          v.maxLength(MAX_TIPS, `Must have at most ${MAX_TIPS} tips.`),
          v.check((tips) => new Set(tips).size === tips.length, 'Must not have a tip twice.'),
        ),
      ),
      v.description(`${TIPS} At most ${MAX_TIPS} different whole numbers from 1 to 100.`),
    ),
  }),
  v.examples([{ quick_items: [{ name: 'Bag of rice', amount: '18500' }], tips: [5, 10] }]),
)
export type TillPatch = v.InferOutput<typeof TillPatch>

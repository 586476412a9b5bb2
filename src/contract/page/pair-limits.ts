import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Asset, Network } from '../enums'

/** The amounts that can be paid in a pair, in the page's currency. */
export const PairLimit = v.object({
  asset: Asset,
  network: Network,
  min_amount: v.pipe(
    v.nullable(Decimal),
    v.description('The smallest amount that can be paid in this pair, in the page’s `currency`; null: no limit.'),
  ),
  max_amount: v.pipe(
    v.nullable(Decimal),
    v.description('The largest amount that can be paid in this pair, in the page’s `currency`; null: no limit.'),
  ),
})
export type PairLimit = v.InferOutput<typeof PairLimit>

/** The limits in a request. */
export const PairLimitsRequest = v.pipe(
  v.array(
    v.object({
      asset: Asset,
      network: Network,
      min_amount: v.pipe(v.nullish(MoneyInput), v.description('The smallest amount that can be paid in this pair.')),
      max_amount: v.pipe(v.nullish(MoneyInput), v.description('The largest amount that can be paid in this pair.')),
    }),
    'Must be a list of limits.',
  ),
  v.maxLength(40, 'Must have at most 40 limits.'),
)
export type PairLimitsRequest = v.InferOutput<typeof PairLimitsRequest>

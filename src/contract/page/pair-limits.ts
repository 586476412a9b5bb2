import * as v from 'valibot'
import { MoneyInput } from '../decimal'
import { Asset, Network } from '../enums'

/** The limits as they are sent. */
export const PairLimits = v.pipe(
  v.array(
    v.object({
      asset: Asset,
      network: Network,
      min_amount: v.pipe(v.nullish(MoneyInput), v.description('The smallest amount that can be paid in this pair.')),
      max_amount: v.pipe(v.nullish(MoneyInput), v.description('The largest amount that can be paid in this pair.')),
    }),
    'must be a list of limits',
  ),
  v.maxLength(40, 'must be at most 40 limits'),
)
export type PairLimits = v.InferOutput<typeof PairLimits>

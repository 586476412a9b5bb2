import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Asset, Network } from '../enums'

/** The amounts that can be paid in a pair, in the page's currency; null: no limit in that direction. */
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

import * as v from 'valibot'
import { Decimal } from './decimal'
import { described, forReference } from './described'
import { Asset, Network } from './enums'

/** The amounts that can be paid in a pair, in the page's currency; null: no limit in that direction. */
export const PairLimit = v.object({
  asset: Asset,
  network: Network,
  min_amount: v.nullable(Decimal),
  max_amount: v.nullable(Decimal),
})
export type PairLimit = v.InferOutput<typeof PairLimit>

/** With what each field means. */
export const DescribedPairLimit = forReference(() =>
  v.object(
    described(PairLimit.entries, {
      min_amount: 'The smallest amount that can be paid in this pair, in the page’s `currency`; null: no limit.',
      max_amount: 'The largest amount that can be paid in this pair, in the page’s `currency`; null: no limit.',
    }),
  ),
)

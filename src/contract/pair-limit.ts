import * as v from 'valibot'
import { Decimal } from './decimal'
import { described, forReference } from './described'
import { Asset, Network } from './enums'

/** For which amounts a pair can be paid in, in the page's currency; null: no limit in that direction. */
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
      min_amount: 'The least that can be paid in this pair, in the page’s `currency`; null: no limit.',
      max_amount: 'The most that can be paid in this pair, in the page’s `currency`; null: no limit.',
    }),
  ),
)

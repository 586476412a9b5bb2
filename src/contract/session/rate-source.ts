import * as v from 'valibot'

/** Where the price of a payment comes from, where public sources priced it. */
export const RateSource = v.object({
  sources: v.pipe(v.array(v.string()), v.description('Their names, those of the coin first.')),
  as_of: v.pipe(v.string(), v.description('The time of the oldest price that it rests on.')),
  fiat: v.pipe(
    v.nullable(v.picklist(['official', 'market'])),
    v.description('How the US dollar was priced in `currency`; null in USD.'),
  ),
  single: v.pipe(
    v.optional(v.literal(true)),
    v.description('Present if the price of the dollar is that of one source.'),
  ),
})
export type RateSource = v.InferOutput<typeof RateSource>

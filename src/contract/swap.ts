import * as v from 'valibot'
import { Decimal, MoneyInput } from './decimal'
import { SwapCurrency } from './enums'
import { Timestamp } from './text'

export const SwapQuotationRequest = v.pipe(
  v.object({ fromCurrency: SwapCurrency, toCurrency: SwapCurrency, amount: MoneyInput }),
  v.forward(
    v.check(({ fromCurrency, toCurrency }) => fromCurrency !== toCurrency, 'must differ from fromCurrency'),
    ['toCurrency'],
  ),
)
export type SwapQuotationRequest = v.InferOutput<typeof SwapQuotationRequest>

/** A quotation, before and after it is executed. Amounts are in the named currencies; `rate` is target per source. */
export const SwapQuotation = v.object({
  id: v.string(),
  fromCurrency: SwapCurrency,
  toCurrency: SwapCurrency,
  sourceAmount: Decimal,
  targetAmount: Decimal,
  rate: Decimal,
  expiresAt: v.string(),
  status: v.picklist(['quoted', 'expired', 'processing', 'completed', 'failed']),
  createdAt: v.string(),
  completedAt: v.nullable(v.string()),
  version: v.number(),
})
export type SwapQuotation = v.InferOutput<typeof SwapQuotation>

/** The query of `GET /api/v1/swaps`. */
export const SwapHistoryQuery = v.pipe(
  v.object({
    page: v.pipe(
      v.optional(v.string(), '1'),
      v.regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999'),
      v.transform(Number),
    ),
    size: v.pipe(
      v.optional(v.string(), '20'),
      v.regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100'),
      v.transform(Number),
    ),
    fromCurrency: v.optional(SwapCurrency),
    toCurrency: v.optional(SwapCurrency),
    from: v.optional(Timestamp),
    to: v.optional(Timestamp),
  }),
  v.forward(
    v.check(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), 'must not be after to'),
    ['from'],
  ),
)
export type SwapHistoryQuery = v.InferOutput<typeof SwapHistoryQuery>

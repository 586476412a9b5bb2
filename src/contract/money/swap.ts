import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Network, SwapCurrency } from '../enums'
import { isInOrder, OUT_OF_ORDER, UNKNOWN_PARAMETER } from '../envelope'
import { Timestamp } from '../text'

export const SwapQuotationRequest = v.pipe(
  v.object({
    fromCurrency: SwapCurrency,
    toCurrency: v.pipe(SwapCurrency, v.description('Must differ from `fromCurrency`.')),
    toNetwork: v.pipe(
      v.nullish(Network),
      v.description('Where a crypto `toCurrency` arrives. Default: the network where sending it is cheapest.'),
    ),
    amount: v.pipe(MoneyInput, v.description('In `fromCurrency`: at most 2 decimals in NGN, 6 in USDT and USDC.')),
  }),
  v.forward(
    v.check(({ fromCurrency, toCurrency }) => fromCurrency !== toCurrency, 'must differ from fromCurrency'),
    ['toCurrency'],
  ),
  v.examples([{ fromCurrency: 'USDT', toCurrency: 'NGN', amount: '100' }]),
)
export type SwapQuotationRequest = v.InferOutput<typeof SwapQuotationRequest>

/** A quotation, before and after it is executed. Amounts are in the named currencies; `rate` is target per source. */
export const SwapQuotation = v.pipe(
  v.object({
    id: v.string(),
    fromCurrency: SwapCurrency,
    toCurrency: SwapCurrency,
    toNetwork: v.pipe(v.nullable(Network), v.description('Where `toCurrency` arrives; null for NGN.')),
    sourceAmount: v.pipe(Decimal, v.description('In `fromCurrency`.')),
    targetAmount: v.pipe(Decimal, v.description('In `toCurrency`, rounded down.')),
    rate: v.pipe(Decimal, v.description('`toCurrency` for one unit of `fromCurrency`, rounded down.')),
    expiresAt: v.pipe(v.string(), v.description('Until then the quotation can be executed.')),
    status: v.picklist(['quoted', 'expired', 'processing', 'completed', 'failed']),
    createdAt: v.string(),
    completedAt: v.pipe(v.nullable(v.string()), v.description('Null until it succeeds.')),
    version: v.pipe(
      v.number(),
      v.description('The higher version is newer: 1 quoted or expired, 2 processing, 3 failed, 4 completed.'),
    ),
  }),
  v.examples([
    {
      id: '8f7e6d5c-4b3a-4291-8071-6f5e4d3c2b1a',
      fromCurrency: 'USDT',
      toCurrency: 'NGN',
      toNetwork: null,
      sourceAmount: '100',
      targetAmount: '160000.00',
      rate: '1600',
      expiresAt: '2026-11-21T10:01:00.000Z',
      status: 'completed',
      createdAt: '2026-11-21T10:00:00.000Z',
      completedAt: '2026-11-21T10:04:12.000Z',
      version: 4,
    },
  ]),
)
export type SwapQuotation = v.InferOutput<typeof SwapQuotation>

/** The query of `GET /api/v1/swaps`. */
export const SwapHistoryQuery = v.pipe(
  v.strictObject(
    {
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
    },
    UNKNOWN_PARAMETER,
  ),
  v.forward(
    v.check((query) => isInOrder(query), OUT_OF_ORDER),
    ['from'],
  ),
)
export type SwapHistoryQuery = v.InferOutput<typeof SwapHistoryQuery>

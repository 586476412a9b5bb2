import * as v from 'valibot'
import { AssetAmountInput, Decimal } from '../decimal'
import { Network, SwapCurrency } from '../enums'
import { rangeQuery } from '../envelope'
import { wholeNumberText } from '../scalars'

export const SwapQuotationRequest = v.pipe(
  v.object({
    fromCurrency: SwapCurrency,
    toCurrency: v.pipe(SwapCurrency, v.description('Must differ from `fromCurrency`.')),
    toNetwork: v.pipe(
      v.nullish(Network),
      v.description(
        'The network on which `toCurrency` arrives, if it is an asset. The default is the cheapest one to send it on.',
      ),
    ),
    amount: v.pipe(
      AssetAmountInput,
      v.description('The amount in `fromCurrency`, with at most 2 decimals in NGN, and 6 in USDT and USDC.'),
    ),
  }),
  v.forward(
    v.check(({ fromCurrency, toCurrency }) => fromCurrency !== toCurrency, 'Must differ from fromCurrency.'),
    ['toCurrency'],
  ),
  v.examples([{ fromCurrency: 'USDT', toCurrency: 'NGN', amount: '100' }]),
)
export type SwapQuotationRequest = v.InferOutput<typeof SwapQuotationRequest>

/** A quotation, before and after it is executed. */
export const SwapQuotation = v.pipe(
  v.object({
    id: v.string(),
    fromCurrency: SwapCurrency,
    toCurrency: SwapCurrency,
    toNetwork: v.pipe(v.nullable(Network), v.description('The network on which `toCurrency` arrives. Null for NGN.')),
    sourceAmount: v.pipe(Decimal, v.description('The amount to be swapped, in `fromCurrency`.')),
    targetAmount: v.pipe(Decimal, v.description('The proceeds in `toCurrency`, rounded down.')),
    rate: v.pipe(Decimal, v.description('The price of one unit of `fromCurrency`, in `toCurrency`, rounded down.')),
    expiresAt: v.pipe(v.string(), v.description('When the quotation expires.')),
    status: v.picklist(['quoted', 'expired', 'processing', 'completed', 'failed']),
    createdAt: v.string(),
    completedAt: v.pipe(v.nullable(v.string()), v.description('When the swap was completed. Null until then.')),
    version: v.pipe(
      v.number(),
      v.description(
        '1 quoted or expired, 2 processing, 3 failed, 4 completed. The state with the higher version is newer.',
      ),
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
export const SwapHistoryQuery = rangeQuery({
  page: v.optional(wholeNumberText(1, 9_999_999), '1'),
  size: v.optional(wholeNumberText(1, 100), '20'),
  fromCurrency: v.optional(SwapCurrency),
  toCurrency: v.optional(SwapCurrency),
})
export type SwapHistoryQuery = v.InferOutput<typeof SwapHistoryQuery>

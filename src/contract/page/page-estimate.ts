import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Asset, Network } from '../enums'

/** An item of the answer to `POST /api/v1/p/{slug}/estimate`. */
export const PageEstimate = v.pipe(
  v.object({
    asset: Asset,
    network: Network,
    crypto_amount: v.pipe(Decimal, v.description('The price of the amount in units of the asset, rounded up.')),
    rate: v.pipe(Decimal, v.description('The price of one unit of the asset, in the page’s `currency`.')),
    valid_until: v.pipe(v.string(), v.description('When the price expires.')),
  }),
  v.examples([
    {
      asset: 'USDT',
      network: 'Tron',
      crypto_amount: '31.25',
      rate: '1600.00',
      valid_until: '2026-11-21T10:01:00.000Z',
    },
  ]),
)
export type PageEstimate = v.InferOutput<typeof PageEstimate>

/** `POST /api/v1/p/{slug}/estimate`. */
export const PageEstimateRequest = v.pipe(
  v.object({ amount: v.pipe(MoneyInput, v.description('In the page’s currency.')) }),
  v.examples([{ amount: '50000' }]),
)
export type PageEstimateRequest = v.InferOutput<typeof PageEstimateRequest>

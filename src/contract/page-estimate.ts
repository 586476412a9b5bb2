import * as v from 'valibot'
import { Decimal } from './decimal'
import { described, forReference } from './described'
import { Asset, Network } from './enums'

/** An item of the list that `POST /api/v1/p/{slug}/estimate` answers. */
export const PageEstimate = v.object({
  asset: Asset,
  network: Network,
  crypto_amount: Decimal,
  rate: Decimal,
  valid_until: v.string(),
})
export type PageEstimate = v.InferOutput<typeof PageEstimate>

/** With what each field means. */
export const DescribedPageEstimate = forReference(() =>
  v.pipe(
    v.object(
      described(PageEstimate.entries, {
        crypto_amount: 'The price of the amount in units of the asset, rounded up.',
        rate: 'The page’s `currency` for one unit of the asset.',
        valid_until: 'When the price expires.',
      }),
    ),
    v.examples([
      {
        asset: 'USDT',
        network: 'Tron',
        crypto_amount: '31.25',
        rate: '1600.00',
        valid_until: '2026-11-21T10:01:00.000Z',
      },
    ]),
  ),
)

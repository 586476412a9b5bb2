import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Asset, Currency, Network } from '../enums'
import { text } from '../text'

/** `POST /api/v1/payment-sessions/estimate`. */
export const EstimateRequest = v.pipe(
  v.object({
    amount: v.pipe(MoneyInput, v.description('In `currency`.')),
    currency: Currency,
    reference: v.pipe(
      v.nullish(text(100)),
      v.description('The reference of an existing payment; at most 100 characters.'),
    ),
    crypto_asset: Asset,
    network: Network,
  }),
  v.examples([{ amount: '50000', currency: 'NGN', crypto_asset: 'USDT', network: 'Tron' }]),
)
export type EstimateRequest = v.InferOutput<typeof EstimateRequest>

export const Estimate = v.pipe(
  v.object({
    asset: Asset,
    network: Network,
    amount: v.pipe(Decimal, v.description('In `currency`.')),
    currency: Currency,
    cryptoAmount: v.pipe(Decimal, v.description('The price in units of `asset`, rounded up.')),
    rate: v.pipe(Decimal, v.description('The price of one unit of `asset`, in `currency`.')),
    reference: v.pipe(v.nullable(v.string()), v.description('As it was sent.')),
    valid_until: v.pipe(v.string(), v.description('When the price expires.')),
  }),
  v.examples([
    {
      asset: 'USDT',
      network: 'Tron',
      amount: '50000.00',
      currency: 'NGN',
      cryptoAmount: '31.25',
      rate: '1600.00',
      reference: 'ps_9f86d081884c',
      valid_until: '2026-11-21T10:01:00.000Z',
    },
  ]),
)
export type Estimate = v.InferOutput<typeof Estimate>

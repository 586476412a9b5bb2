import * as v from 'valibot'
import { Decimal, MoneyInput } from './decimal'
import { Asset, Currency, Network } from './enums'
import { text } from './text'

/** `POST /api/v1/payment-sessions/estimate`. */
export const EstimateRequest = v.object({
  amount: MoneyInput,
  currency: Currency,
  reference: v.nullish(text(100)),
  crypto_asset: Asset,
  network: Network,
})
export type EstimateRequest = v.InferOutput<typeof EstimateRequest>

export const Estimate = v.object({
  asset: Asset,
  network: Network,
  amount: Decimal,
  currency: Currency,
  cryptoAmount: Decimal,
  rate: Decimal,
  reference: v.nullable(v.string()),
  valid_until: v.string(),
})
export type Estimate = v.InferOutput<typeof Estimate>

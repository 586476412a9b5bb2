import * as v from 'valibot'
import { Decimal, MoneyInput } from './decimal'
import { Asset, Mode, Network } from './enums'
import { Reference, text, Uuid } from './text'

/** `POST /api/v1/payment-sessions/{id}/refunds`: crypto units, in the coin and on the network that the money came in. */
export const RefundRequest = v.object({
  crypto_amount: MoneyInput,
  address: text(100),
  deposit_id: v.nullish(Uuid),
  reference: v.nullish(Reference),
})
export type RefundRequest = v.InferOutput<typeof RefundRequest>

export const Refund = v.object({
  id: v.string(),
  mode: Mode,
  reference: v.nullable(v.string()),
  session_id: v.string(),
  crypto_asset: Asset,
  network: Network,
  crypto_amount: Decimal,
  address: v.string(),
  status: v.picklist(['created', 'success', 'failed']),
  reason: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
  version: v.number(),
})
export type Refund = v.InferOutput<typeof Refund>

import * as v from 'valibot'
import { Decimal } from './decimal'

/** The `data` of `deposit.*` events: one movement of money towards a session or a customer's account. */
export const Deposit = v.object({
  id: v.string(),
  session_id: v.nullable(v.string()),
  customer_id: v.nullable(v.string()),
  /** A crypto asset, or NGN for a virtual account. */
  asset: v.string(),
  network: v.nullable(v.string()),
  address: v.string(),
  amount: Decimal,
  hash: v.string(),
  confirmations: v.number(),
  required_confirmations: v.number(),
  state: v.picklist(['seen', 'confirmed', 'failed']),
  reason: v.nullable(v.string()),
  seen_at: v.string(),
  version: v.number(),
  /** Present only when custody took back what it had credited, all of it or a part. */
  reversed: v.optional(v.literal(true)),
  reversed_amount: v.optional(Decimal),
})
export type Deposit = v.InferOutput<typeof Deposit>

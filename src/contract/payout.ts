import * as v from 'valibot'
import { Decimal, MoneyInput } from './decimal'
import { Currency, Mode } from './enums'
import { Reference, Uuid } from './text'

export const PayoutRequest = v.object({
  bank_id: Uuid,
  amount: MoneyInput,
  currency: Currency,
  reference: v.nullish(Reference),
})
export type PayoutRequest = v.InferOutput<typeof PayoutRequest>

export const Payout = v.object({
  id: v.string(),
  mode: Mode,
  reference: v.nullable(v.string()),
  bank_id: v.string(),
  amount: Decimal,
  currency: Currency,
  status: v.picklist(['created', 'success', 'failed']),
  reason: v.nullable(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
  version: v.number(),
})
export type Payout = v.InferOutput<typeof Payout>

import * as v from 'valibot'
import { line } from './text'

export const BankRequest = v.object({
  bank_code: v.pipe(v.string('must be text'), v.regex(/^\d{3,6}$/, 'must be 3 to 6 digits')),
  bank_name: line(100),
  account_number: v.pipe(v.string('must be text'), v.regex(/^\d{10}$/, 'must be 10 digits')),
  account_name: line(100),
})
export type BankRequest = v.InferOutput<typeof BankRequest>

/** A merchant's local bank record, the target of payouts. */
export const Bank = v.object({
  id: v.string(),
  bank_code: v.string(),
  bank_name: v.string(),
  account_number: v.string(),
  account_name: v.string(),
  created_at: v.string(),
})
export type Bank = v.InferOutput<typeof Bank>

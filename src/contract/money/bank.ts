import * as v from 'valibot'
import { line } from '../text'

export const BankRequest = v.pipe(
  v.object({
    bank_code: v.pipe(v.string('Must be text.'), v.regex(/^\d{3,6}$/, 'Must be 3 to 6 digits.')),
    bank_name: v.pipe(line(100), v.description('At most 100 characters.')),
    account_number: v.pipe(v.string('Must be text.'), v.regex(/^\d{10}$/, 'Must be 10 digits.')),
    account_name: v.pipe(line(100), v.description('At most 100 characters.')),
  }),
  v.examples([
    {
      bank_code: '058',
      bank_name: 'Guaranty Trust Bank',
      account_number: '0123456789',
      account_name: 'Lagos Books Ltd',
    },
  ]),
)
export type BankRequest = v.InferOutput<typeof BankRequest>

/** A merchant's bank account in Nigeria, to which payouts are sent. */
export const Bank = v.pipe(
  v.object({
    id: v.string(),
    bank_code: v.string(),
    bank_name: v.string(),
    account_number: v.string(),
    account_name: v.string(),
    created_at: v.string(),
  }),
  v.examples([
    {
      id: '6b5a4938-2716-4054-8f3e-2d1c0b9a8f7e',
      bank_code: '058',
      bank_name: 'Guaranty Trust Bank',
      account_number: '0123456789',
      account_name: 'Lagos Books Ltd',
      created_at: '2026-11-21T10:00:00.000Z',
    },
  ]),
)
export type Bank = v.InferOutput<typeof Bank>

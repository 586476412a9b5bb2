import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Currency, Mode } from '../enums'
import { Reference, Uuid } from '../text'

export const PayoutRequest = v.pipe(
  v.object({
    bank_id: v.pipe(Uuid, v.description('The id of a saved bank account.')),
    amount: v.pipe(MoneyInput, v.description('The amount in `currency`, at most your balance.')),
    currency: Currency,
    reference: v.pipe(
      v.nullish(Reference),
      v.description(
        'Your own reference: at most 100 characters, neither `.` nor `..`. No other payout in this mode may have it, not even a failed one. Required if there is no `Idempotency-Key`.',
      ),
    ),
  }),
  v.examples([
    { bank_id: '6b5a4938-2716-4054-8f3e-2d1c0b9a8f7e', amount: '45000', currency: 'NGN', reference: 'salary-2026-11' },
  ]),
)
export type PayoutRequest = v.InferOutput<typeof PayoutRequest>

export const Payout = v.pipe(
  v.object({
    id: v.string(),
    mode: Mode,
    reference: v.pipe(v.nullable(v.string()), v.description('Your own reference. Null without one.')),
    bank_id: v.pipe(v.string(), v.description('The id of the saved bank account.')),
    amount: v.pipe(Decimal, v.description('In `currency`.')),
    currency: Currency,
    status: v.picklist(['created', 'success', 'failed']),
    reason: v.pipe(v.nullable(v.string()), v.description('Why the payout failed. Null otherwise.')),
    created_at: v.string(),
    updated_at: v.string(),
    version: v.pipe(
      v.number(),
      v.description('1 created, 2 failed, 3 success. The state with the higher version is newer.'),
    ),
  }),
  v.examples([
    {
      id: '2e4d6c8b-0a1f-4b3d-9e5c-7f8a9b0c1d2e',
      mode: 'test',
      reference: 'salary-2026-11',
      bank_id: '6b5a4938-2716-4054-8f3e-2d1c0b9a8f7e',
      amount: '45000.00',
      currency: 'NGN',
      status: 'success',
      reason: null,
      created_at: '2026-11-21T10:00:00.000Z',
      updated_at: '2026-11-21T10:04:12.000Z',
      version: 3,
    },
  ]),
)
export type Payout = v.InferOutput<typeof Payout>

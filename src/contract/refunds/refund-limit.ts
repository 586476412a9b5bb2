import * as v from 'valibot'
import { Decimal, MoneyInput } from '../decimal'
import { Currency } from '../enums'

const LIMIT =
  'The worth of refunds that a member can make in 24 hours: a manager makes no more, and an owner confirms those above it.'

/** `GET /api/v1/refund-limit`. */
export const RefundLimit = v.pipe(
  v.object({
    amount: v.pipe(
      v.nullable(Decimal),
      v.description(`${LIMIT} In \`currency\`. Null: managers make no refunds, and an owner confirms each.`),
    ),
    currency: v.pipe(v.nullable(Currency), v.description('The currency of the limit. Null without a limit.')),
    left: v.pipe(
      v.nullable(Decimal),
      v.description(
        'How much of it the member of the request has left now, at the present prices. Null without a limit, and while there are no prices.',
      ),
    ),
  }),
  v.examples([{ amount: '50000.00', currency: 'NGN' as const, left: '31500.00' }]),
)
export type RefundLimit = v.InferOutput<typeof RefundLimit>

/** The body of `PUT /api/v1/refund-limit`. */
export const RefundLimitRequest = v.pipe(
  v.object({
    amount: v.pipe(v.nullable(MoneyInput), v.description(`${LIMIT} Null: no refund without an owner.`)),
    currency: Currency,
  }),
  v.examples([{ amount: '50000', currency: 'NGN' as const }]),
)
export type RefundLimitRequest = v.InferOutput<typeof RefundLimitRequest>

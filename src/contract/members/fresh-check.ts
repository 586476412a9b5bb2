import * as v from 'valibot'
import { oneOf } from '../scalars'
import { PasskeyAssertion } from './passkey'

/** The kinds of operations that a member confirms. */
export const FRESH_CHECK_SUBJECTS = [
  'payout',
  'swap',
  'refund',
  'wallet',
  'key',
  'member',
  'refund_limit',
  'passkey',
  'recovery_codes',
] as const
export const FreshCheckSubject = oneOf(FRESH_CHECK_SUBJECTS)
export type FreshCheckSubject = v.InferOutput<typeof FreshCheckSubject>

/** The effect of an operation, in words that its member recognises. */
export const FreshCheckTarget = v.object({
  amount: v.pipe(v.nullable(v.string()), v.description('The amount, in `currency`. Null if no money is sent.')),
  currency: v.pipe(v.nullable(v.string()), v.description('The currency or coin of `amount`.')),
  to: v.pipe(
    v.nullable(v.string()),
    v.description('The recipient: a bank account, an address, a currency, or the name of a member, key or wallet.'),
  ),
})
export type FreshCheckTarget = v.InferOutput<typeof FreshCheckTarget>

/** The member confirms with a passkey, or else with a code that is mailed. */
const Method = v.picklist(['passkey', 'code'])

/** The `fresh_check` of a 403 with the code `fresh_check_required`. */
export const FreshCheck = v.pipe(
  v.object({
    id: v.pipe(
      v.string(),
      v.description(
        'Confirm it with `POST /api/v1/fresh-checks/{id}/confirm`, then repeat the request with this id as `Malipo-Fresh-Check`.',
      ),
    ),
    subject: v.pipe(FreshCheckSubject, v.description('The kind of operation.')),
    target: v.pipe(FreshCheckTarget, v.description('What the operation does.')),
    method: v.pipe(
      Method,
      v.description('`passkey`: sign with a passkey, by `options`. `code`: enter the code that was mailed.'),
    ),
    options: v.pipe(
      v.nullable(v.record(v.string(), v.unknown())),
      v.description('`PublicKeyCredentialRequestOptionsJSON` for the browser. Null for `code`.'),
    ),
    expires_at: v.pipe(v.string(), v.description('Five minutes after the request.')),
  }),
  v.examples([
    {
      id: '0a9b8c7d-6e5f-4a3b-9c2d-1e0f9a8b7c6d',
      subject: 'payout' as const,
      target: { amount: '45000.00', currency: 'NGN', to: 'GTBank 0123456789' },
      method: 'code' as const,
      options: null,
      expires_at: '2026-11-21T10:05:00.000Z',
    },
  ]),
)
export type FreshCheck = v.InferOutput<typeof FreshCheck>

/** The body of `POST /api/v1/fresh-checks/{id}/confirm`. */
export const FreshCheckProof = v.pipe(
  v.object({
    code: v.pipe(
      v.optional(v.pipe(v.string('Must be text.'), v.trim(), v.regex(/^\d{6}$/, 'Must be 6 digits.'))),
      v.description('The mailed code, for the method `code`.'),
    ),
    credential: v.pipe(
      v.optional(PasskeyAssertion),
      v.description('`AuthenticationResponseJSON` of the browser, for the method `passkey`.'),
    ),
  }),
  v.examples([{ code: '041937' }]),
)
export type FreshCheckProof = v.InferOutput<typeof FreshCheckProof>

/** The answer to a confirmation. */
export const FreshCheckConfirmed = v.pipe(
  v.object({
    confirmed: v.pipe(v.literal(true), v.description('The request can be repeated now, with the id of the check.')),
    expires_at: v.pipe(v.string(), v.description('Until when the request can be repeated, once.')),
  }),
  v.examples([{ confirmed: true as const, expires_at: '2026-11-21T10:05:00.000Z' }]),
)

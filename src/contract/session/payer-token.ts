import * as v from 'valibot'
import { exampleOf } from '../example-of'
import { Email } from '../text'
import { Session } from './session'

/**
 * The token that gives a right to a payment's refunds, unlike the payment's link: its header, and its lifetime in days.
 */
export const PAYER_TOKEN = { header: 'Payer-Token', days: 90 } as const

/** The answer to a request that may give a browser its token. No other answer contains it. */
export const SessionWithToken = v.pipe(
  v.object({
    ...Session.entries,
    payer_token: v.pipe(
      v.optional(v.string()),
      v.description(
        'The right to the refunds of this payment and of its renewals. Store it where only the customer can read it, and never put it into a URL. Present in the answer to `pay`, to a renewal that sent the token of the previous payment, and to the `method` or renewal that gave a payment its first address. A repeated request with the same `Idempotency-Key` returns it again.',
      ),
    ),
  }),
  v.examples([{ ...exampleOf(Session), payer_token: 'q9Xh3vN0cT7mJ2kYwLr5bE8sUzGdA1fPoIx6tRnVhQc' }]),
)
export type SessionWithToken = v.InferOutput<typeof SessionWithToken>

/** `GET /api/v1/p/{slug}/sessions/{id}/refund` */
export const RefundUrl = v.pipe(
  v.object({
    url: v.pipe(
      v.string(),
      v.description(
        'The link on which the customer enters the address and follows the refund. Its bearer decides where the money goes.',
      ),
    ),
  }),
  v.examples([{ url: 'https://pay.example/p/demo/r/k3Zt8mQ1xV6bN0yRcW4jF7hLpS2dG5aEuTiO9vXqMzY' }]),
)

/** `GET /api/v1/p/{slug}/sessions/{id}/payer` */
export const PayerName = v.pipe(
  v.object({
    first_name: v.pipe(v.nullable(v.string()), v.description('Null if unknown, and once the customer is erased.')),
    last_name: v.nullable(v.string()),
  }),
  v.examples([{ first_name: 'Amina', last_name: 'Okafor' }]),
)
export type PayerName = v.InferOutput<typeof PayerName>

/** `POST /api/v1/p/{slug}/sessions/{id}/email` */
export const EmailRequest = v.pipe(
  v.object({
    email: v.pipe(Email, v.description('The address for the receipt, and for mails about refunds.')),
  }),
  v.examples([{ email: 'amina@example.com' }]),
)

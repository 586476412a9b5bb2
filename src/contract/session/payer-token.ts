import * as v from 'valibot'
import { exampleOf } from '../example-of'
import { Session } from './session'

/**
 * The right to a payment's refunds, which the payment's link is not: the header in which a browser sends its token, and
 * for how many days it keeps it.
 */
export const PAYER_TOKEN = { header: 'Payer-Token', days: 90 } as const

/** The answer of an action that may give a browser its token. No other answer has it. */
export const SessionWithToken = v.pipe(
  v.object({
    ...Session.entries,
    payer_token: v.pipe(
      v.optional(v.string()),
      v.description(
        'The right to the refunds of this payment and of those that renew it. Keep it where only the customer can read it, and never put it into a URL. Present in the answer of `pay`, of a renewal with the token of the payment before, and of the `method` or renewal that gave a payment its first address; a repeated request with the same `Idempotency-Key` returns it again.',
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
        'Where the customer enters the address, and follows the money. Whoever has it decides where the money goes.',
      ),
    ),
  }),
  v.examples([{ url: 'https://pay.example/p/demo/r/k3Zt8mQ1xV6bN0yRcW4jF7hLpS2dG5aEuTiO9vXqMzY' }]),
)

import * as v from 'valibot'
import { SESSION_STATUSES } from './enums'
import { PageRequest, periodQuery } from './envelope'
import { Email, text } from './text'

/** The query of `GET /api/v1/payment-sessions`. What names a person is searched for, never in an address. */
export const SessionQuery = periodQuery({
  status: v.optional(v.picklist(SESSION_STATUSES, 'is not a status of a payment')),
  page_slug: v.pipe(v.optional(text(100)), v.description('The slug of one of your pages.')),
  reference: v.pipe(v.optional(text(100)), v.description('The reference, whole.')),
  hash: v.pipe(v.optional(text(200)), v.description('The hash of a transaction that paid, whole.')),
  address: v.pipe(v.optional(text(200)), v.description('An address that the payment has shown, whole.')),
})
export type SessionQuery = v.InferOutput<typeof SessionQuery>

/** The body of `POST /api/v1/payment-sessions/search`. Everything that is given must match. */
export const SessionSearch = v.pipe(
  v.strictObject(
    {
      email: v.pipe(v.optional(Email), v.description('The customer’s e-mail, whole, in any case.')),
      reference: v.pipe(v.optional(text(100)), v.description('The reference, whole.')),
      ...PageRequest,
    },
    'is not known here',
  ),
  v.forward(
    v.check(({ email, reference }) => Boolean(email || reference), 'is required, or reference'),
    ['email'],
  ),
  v.examples([{ email: 'amina@example.com', page: 1, limit: 20 }]),
)
export type SessionSearch = v.InferOutput<typeof SessionSearch>

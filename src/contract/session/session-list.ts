import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Currency, SESSION_STATUSES } from '../enums'
import { PageRequest, periodQuery, UNKNOWN_PARAMETER } from '../envelope'
import { Email, Timestamp, text, Uuid } from '../text'
import { PaymentAttention } from './summary'

const FILTERS = {
  status: v.optional(v.picklist(SESSION_STATUSES, 'is not a status of a payment')),
  page_slug: v.pipe(v.optional(text(100)), v.description('The slug of one of your pages.')),
  reference: v.pipe(v.optional(text(100)), v.description('The reference, whole.')),
  hash: v.pipe(v.optional(text(200)), v.description('The hash of a transaction that paid, whole.')),
  address: v.pipe(v.optional(text(200)), v.description('An address that the payment has shown, whole.')),
  customer_id: v.pipe(v.optional(Uuid), v.description('One of your customers.')),
  invoice_id: v.pipe(v.optional(Uuid), v.description('One of your invoices.')),
  currency: v.optional(Currency),
  min_amount: v.pipe(v.optional(Decimal), v.description('The least price, in `currency`, which is required with it.')),
  max_amount: v.pipe(
    v.optional(Decimal),
    v.description('The highest price, in `currency`, which is required with it.'),
  ),
  attention: v.pipe(v.optional(PaymentAttention), v.description('Those that `GET /api/v1/summary` counts.')),
}

/** The query of `GET /api/v1/payment-sessions`. What names a person is searched for, never in an address. */
export const SessionQuery = periodQuery(FILTERS)
export type SessionQuery = v.InferOutput<typeof SessionQuery>

/** The query of `GET /api/v1/payment-sessions/export`. */
export const SessionExportQuery = v.strictObject(
  {
    from: v.optional(Timestamp),
    to: v.optional(Timestamp),
    ...FILTERS,
    customers: v.pipe(
      v.optional(v.picklist(['true', 'false'], 'must be true or false')),
      v.description('`true`: with the names and e-mails of the customers.'),
    ),
  },
  UNKNOWN_PARAMETER,
)
export type SessionExportQuery = v.InferOutput<typeof SessionExportQuery>

/** The body of `POST /api/v1/payment-sessions/search`. Everything that is given must match. */
export const SessionSearch = v.pipe(
  v.strictObject(
    {
      query: v.pipe(
        v.optional(text(200)),
        v.description(
          'A reference or id, an e-mail in any case, the hash of a transaction or its link in an explorer, an address, or a text or number in `metadata`, such as an order number. Each of them whole.',
        ),
      ),
      email: v.pipe(v.optional(Email), v.description('The customer’s e-mail, whole, in any case.')),
      reference: v.pipe(v.optional(text(100)), v.description('The reference, whole.')),
      ...PageRequest,
    },
    'is not known here',
  ),
  v.forward(
    v.check(
      ({ query, email, reference }) => Boolean(query || email || reference),
      'is required, or reference, or query',
    ),
    ['email'],
  ),
  v.examples([{ email: 'amina@example.com', page: 1, limit: 20 }]),
)
export type SessionSearch = v.InferOutput<typeof SessionSearch>

import * as v from 'valibot'
import { Decimal } from '../decimal'
import { Currency, SessionStatus } from '../enums'
import { pagedRangeQuery, pagingEntries, rangeQuery, searchText, UNKNOWN_FIELD } from '../envelope'
import { FlagText, oneOf } from '../scalars'
import { Email, text, Uuid } from '../text'
import { Creator } from '../till/cash-up'
import { PaymentAttention } from './summary'

const SORTS = ['created_at', 'completed_at', 'amount'] as const

const FILTERS = {
  status: v.optional(SessionStatus),
  page_slug: v.pipe(v.optional(text(100)), v.description('The slug of one of your pages.')),
  reference: v.pipe(v.optional(text(100)), v.description('The reference, in full.')),
  hash: v.pipe(v.optional(text(200)), v.description('The hash of a transaction of the payment, in full.')),
  address: v.pipe(v.optional(text(200)), v.description('An address that the payment has shown, in full.')),
  customer_id: v.pipe(v.optional(Uuid), v.description('One of your customers.')),
  invoice_id: v.pipe(v.optional(Uuid), v.description('One of your invoices.')),
  till: v.pipe(v.optional(FlagText), v.description('`true`: only payments at the till. `false`: all others.')),
  created_by: v.pipe(v.optional(Creator), v.description('Who created the payment, as its `created_by`.')),
  currency: v.optional(Currency),
  min_amount: v.pipe(v.optional(Decimal), v.description('The lowest price, in `currency`, which is then required.')),
  max_amount: v.pipe(v.optional(Decimal), v.description('The highest price, in `currency`, which is then required.')),
  attention: v.pipe(
    v.optional(PaymentAttention),
    v.description('The payments that `GET /api/v1/summary` counts under this kind.'),
  ),
}

/** The query of `GET /api/v1/payment-sessions`. Names and e-mails belong into a search, since URLs are logged. */
export const SessionQuery = pagedRangeQuery({
  ...FILTERS,
  sort: v.pipe(
    v.optional(oneOf([...SORTS, ...SORTS.map((by) => `-${by}` as const)])),
    v.description(
      'The order: `created_at`, `completed_at` (only payments that were completed) or `amount` (one currency after another), the least first; with `-` the greatest first. The default is `-created_at`.',
    ),
  ),
})
export type SessionQuery = v.InferOutput<typeof SessionQuery>

/** The query of `GET /api/v1/payment-sessions/export`. */
export const SessionExportQuery = rangeQuery({
  ...FILTERS,
  customers: v.pipe(
    v.optional(FlagText),
    v.description('`true` includes the names, e-mails and messages of the customers.'),
  ),
})
export type SessionExportQuery = v.InferOutput<typeof SessionExportQuery>

/** The body of `POST /api/v1/payment-sessions/search`. Every field that is present must match. */
export const SessionSearch = v.pipe(
  v.strictObject(
    {
      query: v.optional(
        searchText(
          'Words of the customer’s name, the title, the items, the reference and the values of `metadata`, such as an order number. Also the price with or without its currency (`18,500`, `₦18,500.00`), or in full an id, the customer’s e-mail, the hash of a transaction or its link in an explorer, or an address.',
        ),
      ),
      email: v.pipe(v.optional(Email), v.description('The customer’s whole e-mail, in upper or lower case.')),
      reference: v.pipe(v.optional(text(100)), v.description('The reference, in full.')),
      ...pagingEntries,
    },
    UNKNOWN_FIELD,
  ),
  v.forward(
    v.check(
      ({ query, email, reference }) => Boolean(query || email || reference),
      'Either email, reference or query is required.',
    ),
    ['email'],
  ),
  v.examples([{ query: 'amina', page: 1, limit: 20 }]),
)
export type SessionSearch = v.InferOutput<typeof SessionSearch>

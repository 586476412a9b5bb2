import * as v from 'valibot'
import { exampleOf } from '../../contract/described'
import { Language } from '../../contract/enums'
import { DescribedSession } from '../../contract/session'

/** An answer with the state of a payment. */
export const SESSION = { data: DescribedSession, etag: true } as const

/** The same of a payment that waits for money. */
export const PENDING = {
  ...SESSION,
  example: {
    ...exampleOf(DescribedSession),
    status: 'pending',
    crypto_amount_paid: '0',
    crypto_amount_due: '31.25',
    confirmations: 0,
    transactions: [],
    completed_at: null,
    version: 1,
  },
} as const

/** How the language of the customer's mails is chosen. A `lang` that we do not have is no error, as on the page itself. */
export const LANGUAGE_PARAMETERS = {
  query: v.object({
    lang: v.pipe(
      v.fallback(v.optional(Language), undefined),
      v.description('the language of the page and of the mails to the customer'),
    ),
  }),
  headers: [{ name: 'Accept-Language', description: 'Used without `lang`, as on the page itself.' }],
}

import * as v from 'valibot'
import { exampleOf } from '../../contract/described'
import { Language } from '../../contract/enums'
import { DescribedSession } from '../../contract/session'

/** The answer of operations that return the state of a payment. */
export const SESSION = { data: DescribedSession, etag: true } as const

/** The same, with a pending payment as example. */
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

/** Parameters that choose the language of the customer's mails. An unknown `lang` is ignored, as on the page. */
export const LANGUAGE_PARAMETERS = {
  query: v.object({
    lang: v.pipe(
      v.fallback(v.optional(Language), undefined),
      v.description('the language of the page and of the mails to the customer'),
    ),
  }),
  headers: [{ name: 'Accept-Language', description: 'Used if there is no `lang`, as on the page itself.' }],
}

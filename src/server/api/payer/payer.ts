import type { Context } from 'hono'
import * as v from 'valibot'
import { Language } from '../../../contract/enums'
import { exampleOf } from '../../../contract/example-of'
import { PAYER_TOKEN, SessionWithToken } from '../../../contract/session/payer-token'
import { Session } from '../../../contract/session/session'

/** The answer of operations that return the state of a payment. */
export const SESSION = { one: Session, etag: true } as const

/** The answer of an action, with a pending payment as example. */
export const PENDING = {
  one: SessionWithToken,
  etag: true,
  example: {
    ...exampleOf(SessionWithToken),
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

export const payerTokenOf = (c: Context): string | null => c.req.header(PAYER_TOKEN.header) ?? null

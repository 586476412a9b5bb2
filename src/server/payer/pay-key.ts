import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { idempotencyKey } from '../http/idempotency-key'
import { bodyHash } from '../payments/idempotency'
import type { PayKey } from '../payments/sessions/pay'
import { FORM_TOKEN, type FormTokens } from './form-token'

const OF_CLIENTS = { scope: 'pay', keptMs: 24 * 3_600_000 }
/** A drawn form that is sent again within this time is the same payment; after that, a new one. */
export const OF_FORMS = { scope: 'form', keptMs: 10 * 60_000 }

/** Set by `web/ask-api`; requests from outside cannot set it. */
const isPlainForm = (c: Context) => (c.env as { plainForm?: boolean } | undefined)?.plainForm === true

/** The value of the drawn form that the request comes from; null: none, or none that we gave to this page's forms. */
export const formTokenIn = (c: Context, tokens: FormTokens, slug: string): string | null =>
  tokens.read(slug, c.req.header(FORM_TOKEN.header))

/**
 * What makes a request to pay the same as an earlier one: its `Idempotency-Key`, or of a plain form, its own one-time
 * value with everything that was entered. A form that some cache gave to two people must not show one the other's
 * payment. 400 when the key is too long.
 */
export function payKeyOf(c: Context, token: string | null, request: object): PayKey {
  if (!isPlainForm(c)) return { ...OF_CLIENTS, key: idempotencyKey(c) }
  const key =
    token &&
    createHash('sha256')
      .update(`${token} ${bodyHash(request)}`)
      .digest('hex')
  return { ...OF_FORMS, key }
}

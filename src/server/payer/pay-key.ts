import { createHash } from 'node:crypto'
import { bodyHash } from '../http/idempotency-key'

/** By what a request is known again, in which scope, and for how long; null: every request begins a payment. */
export interface PayKey {
  scope: string
  key: string | null
  ttlMs: number
}

const CLIENT_KEYS = { scope: 'pay', ttlMs: 24 * 3_600_000 }
/** A drawn form that is sent again within this time is the same payment; after that, a new one. */
export const FORM_KEYS = { scope: 'form', ttlMs: 10 * 60_000 }

/** @param key the request's `Idempotency-Key` */
export const clientKey = (key: string | null): PayKey => ({ ...CLIENT_KEYS, key })

/**
 * A form without script is known again by its one-time value and everything that was entered. A form that some cache gave
 * to two people must not show one the other's payment.
 */
export function formKey(token: string | null, request: object): PayKey {
  const key =
    token &&
    createHash('sha256')
      .update(`${token} ${bodyHash(request)}`)
      .digest('hex')
  return { ...FORM_KEYS, key }
}

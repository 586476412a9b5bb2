import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../payment/durations'
import { bodyHash } from '../http/idempotency-key'

/** Identifies a repeated request. Without a `key`, every request starts a payment. */
export interface PayKey {
  scope: string
  key: string | null
  ttlMs: number
}

const CLIENT_KEYS = { scope: 'pay', ttlMs: DAY_MS }
/** A rendered form that is submitted again within this time repeats its payment; later it starts a new one. */
export const FORM_KEYS = { scope: 'form', ttlMs: 10 * MINUTE_MS }

/** @param key the request's `Idempotency-Key` */
export const clientKey = (key: string | null): PayKey => ({ ...CLIENT_KEYS, key })

/**
 * The key of a form that was sent without script: a hash of its one-time token and of everything that the customer
 * entered. The token alone is not enough, because a cache may serve one form to two customers.
 */
export function formKey(token: string | null, request: object): PayKey {
  const key =
    token &&
    createHash('sha256')
      .update(`${token} ${bodyHash(request)}`)
      .digest('hex')
  return { ...FORM_KEYS, key }
}

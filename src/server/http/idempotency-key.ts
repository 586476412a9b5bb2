import type { Context } from 'hono'
import { invalid } from './problem'

/** The request's `Idempotency-Key`, or null; 400 when it is too long. */
export function idempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (key.length < 1 || key.length > 255) throw invalid('idempotency-key: must be 1 to 255 characters')
  return key
}

import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { invalid } from './problem'

/** The request's `Idempotency-Key`, or null. 400 if it is empty or too long. */
export function idempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (key.length < 1 || key.length > 255) throw invalid('idempotency-key: Must have 1 to 255 characters.')
  return key
}

/** A hash of a body that does not depend on the order of fields. */
export function bodyHash(body: unknown): string {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : typeof value === 'object' && value !== null
        ? Object.entries(value)
            .filter(([, one]) => one !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, one]) => [name, sorted(one)])
        : value
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('base64')
}

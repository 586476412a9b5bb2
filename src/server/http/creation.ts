import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Creation } from '../books/idempotency'
import { invalid } from '../problem'
import { readJson } from './json-body'

/** The request's `Idempotency-Key`, or null; 400 when it is too long. */
export function idempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (key.length < 1 || key.length > 255) throw invalid('idempotency-key: must be 1 to 255 characters')
  return key
}

/** The body of a POST that creates, validated, and the key under which it is done once. */
export async function readCreation<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<Creation<v.InferOutput<Schema>>> {
  const key = idempotencyKey(c)
  return { key, request: await readJson(c, schema) }
}

/**
 * The same for an order to send money. 400 for one that could not be told from its repetition: what is sent twice does not
 * come back.
 */
export async function readOrder<Schema extends v.GenericSchema<unknown, { reference?: string | null | undefined }>>(
  c: Context,
  schema: Schema,
): Promise<Creation<v.InferOutput<Schema>>> {
  const order = await readCreation(c, schema)
  if (order.key === null && !order.request.reference) throw invalid('reference: is required without an Idempotency-Key')
  return order
}

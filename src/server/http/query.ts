import type { Context } from 'hono'
import type * as v from 'valibot'
import { parse } from './json-body'

/** The query, validated; of repeated parameters the first counts. */
export const readQuery = <Schema extends v.GenericSchema>(c: Context, schema: Schema): v.InferOutput<Schema> =>
  parse(schema, c.req.query())

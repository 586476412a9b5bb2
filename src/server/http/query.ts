import type { Context } from 'hono'
import type * as v from 'valibot'
import { parse } from './json-body'

/** The validated query. The first of repeated parameters counts. */
export const readQuery = <Schema extends v.GenericSchema>(c: Context, schema: Schema): v.InferOutput<Schema> =>
  parse(schema, c.req.query())

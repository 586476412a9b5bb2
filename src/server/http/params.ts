import type { Context } from 'hono'
import * as v from 'valibot'
import { Uuid } from '../../contract/text'
import { invalid } from './problem'

/** A UUID in the path, in lower case like stored ids. 400 if it is not a UUID. */
export function uuidParam(c: Context, name: string): string {
  const value = c.req.param(name)
  if (!v.is(Uuid, value)) throw invalid(`${name}: must be a UUID`)
  return value.toLowerCase()
}

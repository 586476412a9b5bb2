import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'

export const REQUEST_ID_HEADER = 'x-request-id'

const ids = new WeakMap<Request, string>()

/** An id for a request, which connects its answer with the log. */
export const newRequestId = () => `req_${randomBytes(12).toString('hex')}`

/** The id of this request. */
export function requestIdOf({ req }: Context): string {
  const id = ids.get(req.raw) ?? newRequestId()
  ids.set(req.raw, id)
  return id
}

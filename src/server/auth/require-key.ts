import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { unauthorized } from '../problem'
import type { ApiKey, Keys } from './keys'

/** Handlers behind `requireKey` read the key with `c.get('key')`. */
export type WithKey = { Variables: { key: ApiKey } }

/** The key in `Authorization`; null: there is none, or none that is valid. */
export async function keyIn(c: Context, keys: Keys): Promise<ApiKey | null> {
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token === undefined ? null : keys.verify(token)
}

/**
 * 401 unless the request has a key without a scope; checked before anything else in the request.
 * @param covers allows scoped keys on the few paths that need them
 */
export const requireKey = (keys: Keys, covers: (scope: string, c: Context) => boolean = () => false) =>
  createMiddleware<WithKey>(async (c, next) => {
    const key = await keyIn(c, keys)
    if (!key || (key.scope !== null && !covers(key.scope, c))) throw unauthorized()
    c.set('key', key)
    await next()
  })

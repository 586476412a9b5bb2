import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { unauthorized } from '../problem'
import type { ApiKey, Keys } from './keys'

/** Handlers behind `requireKey` read the key with `c.get('key')`. */
export type WithKey = { Variables: { key: ApiKey } }

/**
 * 401 unless the request bears a key that covers everything, before anything else of it is looked at.
 * @param covers for the few paths that a narrower key may use, too
 */
export const requireKey = (keys: Keys, covers: (scope: string, c: Context) => boolean = () => false) =>
  createMiddleware<WithKey>(async (c, next) => {
    const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
    const key = token === undefined ? null : await keys.verify(token)
    if (!key || (key.scope !== null && !covers(key.scope, c))) throw unauthorized()
    c.set('key', key)
    await next()
  })

import type { Context } from 'hono'
import { unauthorized } from '../http/problem'
import type { ApiKey, Keys } from './keys'

/** The key in `Authorization`; null: there is none, or none that is valid. */
export async function keyIn(c: Context, keys: Keys): Promise<ApiKey | null> {
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token === undefined ? null : keys.verify(token)
}

/**
 * The key in `Authorization`. 401 unless there is one without a scope.
 * @param covers allows scoped keys on the few paths that need them
 */
export async function requireKey(c: Context, keys: Keys, covers: (scope: string) => boolean): Promise<ApiKey> {
  const key = await keyIn(c, keys)
  if (!key || (key.scope !== null && !covers(key.scope))) throw unauthorized()
  return key
}

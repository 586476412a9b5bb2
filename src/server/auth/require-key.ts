import type { Context } from 'hono'
import { unauthorized } from '../http/problem'
import type { Owner } from '../storage/owner'
import type { ApiKey, Keys } from './keys'

/** The valid key in `Authorization`, or null. */
async function keyIn(c: Context, keys: Pick<Keys, 'verify'>): Promise<ApiKey | null> {
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token === undefined ? null : keys.verify(token)
}

/** Whether the request carries a key of the owner without a scope. */
export async function isKeyOf(c: Context, keys: Pick<Keys, 'verify'>, { merchantId, mode }: Owner): Promise<boolean> {
  const key = await keyIn(c, keys)
  return key?.merchantId === merchantId && key.mode === mode && key.scope === null
}

/**
 * The key in `Authorization`. 401 unless there is one without a scope.
 * @param covers allows scoped keys on the few paths that need them
 */
export async function requireKey(
  c: Context,
  keys: Pick<Keys, 'verify'>,
  covers: (scope: string) => boolean,
): Promise<ApiKey> {
  const key = await keyIn(c, keys)
  if (!key || (key.scope !== null && !covers(key.scope))) throw unauthorized()
  return key
}

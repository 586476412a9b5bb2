import type { Context } from 'hono'
import type { Role } from '../../contract/enums'
import { forbidden, unauthorized } from '../http/problem'
import type { Owner } from '../storage/owner'
import type { Caller } from './caller/caller'
import type { Devices } from './devices/devices'
import type { Keys } from './keys'

/** Tells who asks. In front of an existing service nobody signs in. */
export interface Callers {
  keys: Pick<Keys, 'verify'>
  devices: Pick<Devices, 'verify'> | null
}

/** Who may use an operation. */
export interface Allowed {
  /** The scopes of keys. Without one, a key may use all but the operations of members. */
  covers(scope: string): boolean
  roles: readonly Role[]
  /** Only somebody who is signed in, no key. */
  membersOnly: boolean
}

/** The valid key in `Authorization`, or null. */
async function keyIn(c: Context, keys: Callers['keys']): Promise<Caller | null> {
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token === undefined ? null : keys.verify(token)
}

/** Whether the request carries a key of the owner without a scope. */
export async function isKeyOf(c: Context, keys: Callers['keys'], { merchantId, mode }: Owner): Promise<boolean> {
  const key = await keyIn(c, keys)
  return key?.merchantId === merchantId && key.mode === mode && key.scope === null
}

/**
 * Who asks: by the key in `Authorization`, or else by the cookie of a device. 401 unless it is somebody. 403 for a member
 * whose role does not allow it.
 */
export async function requireCaller(
  c: Context,
  { keys, devices }: Callers,
  { covers, roles, membersOnly }: Allowed,
): Promise<Caller> {
  const byKey = c.req.header('authorization') !== undefined
  const caller = byKey ? await keyIn(c, keys) : ((await devices?.verify(c)) ?? null)
  if (!caller || (caller.scope !== null && !covers(caller.scope)) || (membersOnly && !caller.member))
    throw unauthorized()
  if (!roles.includes(caller.role)) throw forbidden('Your role does not allow this')
  return caller
}

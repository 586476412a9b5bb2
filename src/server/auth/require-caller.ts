import type { Context } from 'hono'
import type { KeyScope, Role } from '../../contract/enums'
import { forbidden, unauthorized } from '../http/problem'
import type { MerchantAndMode } from '../storage/owner'
import type { Caller, MemberCaller } from './caller/caller'
import type { Devices } from './devices/devices'
import type { CheckedRequest, Confirmation } from './fresh-check/require-fresh-check'
import type { Keys } from './keys'

/** Identifies callers. */
export interface Callers {
  keys: Pick<Keys, 'verify'>
  devices: Pick<Devices, 'verify'>
  /** Throws 403 unless the member has confirmed this request. */
  requireFreshCheck(caller: MemberCaller, confirmation: Confirmation, request: CheckedRequest): Promise<void>
}

/** The conditions for callers of an operation. */
export interface Allowed {
  /** Whether a studio link with this scope may use the operation. */
  covers(scope: string): boolean
  /** The scope that a key needs; null: any key is enough. */
  needs: KeyScope | null
  roles: readonly Role[]
  /** Whether only a signed-in member may use it, and no key. */
  membersOnly: boolean
}

/** The valid key in an `Authorization`, or null. */
async function keyIn(authorization: string | undefined, keys: Callers['keys']): Promise<Caller | null> {
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization ?? '') ?? []
  return token === undefined ? null : keys.verify(token)
}

/** Whether an `Authorization` header has a key of the merchant and mode with the scope `payments`. */
export async function isKeyOf(
  authorization: string | undefined,
  keys: Callers['keys'],
  { merchantId, mode }: MerchantAndMode,
): Promise<boolean> {
  const key = await keyIn(authorization, keys)
  return key?.merchantId === merchantId && key.mode === mode && key.scopes.includes('payments')
}

/** 403 for a key without the scope. */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, needed: KeyScope): void {
  if (!scopes.includes(needed)) throw forbidden(`This key lacks the scope ${needed}`)
}

/**
 * Authenticates a request by the key in `Authorization`, or else by the cookie of a device. 401 without a valid one.
 * 403 for a key that lacks the scope, and for a member whose role does not allow the operation.
 */
export async function requireCaller(
  c: Context,
  { keys, devices }: Pick<Callers, 'keys' | 'devices'>,
  { covers, needs, roles, membersOnly }: Allowed,
): Promise<Caller> {
  const authorization = c.req.header('authorization')
  const caller = authorization !== undefined ? await keyIn(authorization, keys) : await devices.verify(c)
  if (!caller || (caller.scope !== null && !covers(caller.scope)) || (membersOnly && !caller.member))
    throw unauthorized()
  if (caller.scope === null && needs !== null) requireScope(caller, needs)
  if (!roles.includes(caller.role)) throw forbidden('Your role does not allow this')
  return caller
}

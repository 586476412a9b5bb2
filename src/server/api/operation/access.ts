import type { Context } from 'hono'
import { type KeyScope, ROLES, type Role } from '../../../contract/enums'
import type { Caller } from '../../auth/caller/caller'
import { isStudioScope } from '../../auth/page-of-key'
import { type Callers, requireCaller } from '../../auth/require-key'
import { mayChangeMerchantTheme } from '../../auth/studio-link'

/**
 * `key`: an API key, or a member who is signed in. `studio`: the same, or the key of a studio link. `merchant-theme`: the
 * same, if that link was made for the merchant's theme, too. `member`: only a member, since a leaked key must not let
 * anybody in. `none`: no key.
 */
export type Auth = 'key' | 'studio' | 'merchant-theme' | 'member' | 'none'

/** Who may use an operation. */
export interface Access {
  method: string
  auth: Auth
  /** The members who may use it; absent: owners, and viewers if it only reads. */
  roles?: readonly Role[]
  /** The scope that a key needs. */
  scope?: KeyScope | undefined
}

/** Members who take payments, cashiers too. */
export const AT_THE_TILL: readonly Role[] = ['owner', 'cashier']
export const EVERYBODY: readonly Role[] = ROLES

/** The studio links that each kind of operation allows, by their scopes. */
const COVERED: Record<Auth, (scope: string) => boolean> = {
  none: () => false,
  key: () => false,
  member: () => false,
  studio: isStudioScope,
  'merchant-theme': (scope) => isStudioScope(scope) && mayChangeMerchantTheme(scope),
}

/** The roles of members who may use an operation. */
export const rolesOf = ({ roles, method }: Pick<Access, 'roles' | 'method'>): readonly Role[] =>
  roles ?? (method === 'get' ? ['owner', 'viewer'] : ['owner'])

/** The caller, who may use the operation. Throws 401 or 403 for anybody else. */
export const callerFor = (c: Context, callers: Callers, access: Access): Promise<Caller> =>
  requireCaller(c, callers, {
    covers: COVERED[access.auth],
    needs: access.scope ?? null,
    roles: rolesOf(access),
    membersOnly: access.auth === 'member',
  })

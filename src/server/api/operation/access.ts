import type { Context } from 'hono'
import { type KeyScope, ROLES, type Role } from '../../../contract/enums'
import type { Caller } from '../../auth/caller/caller'
import { isStudioScope } from '../../auth/read-own-page'
import { type Callers, requireCaller } from '../../auth/require-caller'
import { mayChangeMerchantTheme } from '../../auth/studio-link'

/**
 * `key`: an API key, or a signed-in member. `studio`: a studio link of the page is enough. `merchant-theme`: a studio
 * link is enough if it includes the merchant's theme. `member`: only a member, because a leaked key must not let
 * strangers in. `none`: no key.
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
export const AT_THE_TILL: readonly Role[] = ['owner', 'manager', 'cashier']
/** Members who see customers, and what all members have taken. */
export const ALL_BUT_CASHIERS: readonly Role[] = ['owner', 'manager', 'viewer']
/** Members who send money back. A manager does so up to the merchant's limit. */
export const REFUNDERS: readonly Role[] = ['owner', 'manager']
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

/** Authenticates the caller. Throws 401 or 403 for a caller who may not use the operation. */
export const authenticate = (c: Context, callers: Callers, access: Access): Promise<Caller> =>
  requireCaller(c, callers, {
    covers: COVERED[access.auth],
    needs: access.scope ?? null,
    roles: rolesOf(access),
    membersOnly: access.auth === 'member',
  })

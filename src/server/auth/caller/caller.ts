import type { KeyScope, Role } from '../../../contract/enums'
import type { Actor } from '../../audit/record-change'

/** Who calls an operation, and what they may do. The `actor` of a key is its `jti`, of a member `member:` and the id. */
export interface Caller extends Actor {
  /** The page that a studio link is for; null for keys and members. */
  scope: string | null
  /** The scopes of a key. A member has all scopes, and a role that allows less. */
  scopes: readonly KeyScope[]
  /** When a key ends; null for a member. */
  expiresAt: Date | null
  /** A key has the role of an owner: its scopes allow less. */
  role: Role
  /** Who is signed in, and on which device; null for a key. */
  member: { id: string; deviceId: string } | null
}

import type { KeyScope, Mode, Role } from '../../../contract/enums'

/** Who asks, and what is allowed. */
export interface Caller {
  /** The name of who asks, in the audit: of a key its `jti`, of a member `member:` and the member's id. */
  jti: string
  merchantId: string
  mode: Mode
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

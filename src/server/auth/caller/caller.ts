import type { Mode, Role } from '../../../contract/enums'

/** Who asks, and what is allowed. */
export interface Caller {
  /** The name of who asks, in the audit: of a key its `jti`, of a member `member:` and the member's id. */
  jti: string
  merchantId: string
  mode: Mode
  /** Null: everything of the merchant in the key's mode. */
  scope: string | null
  /** A key may do what an owner may. */
  role: Role
  /** Who is signed in, and on which device; null for a key. */
  member: { id: string; deviceId: string } | null
}

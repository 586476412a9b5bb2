import type { KeyScope, Role } from '../../../contract/enums'
import type { Actor } from '../../audit/record-change'

/** The caller of an operation with its rights. The `actor` of a key is its `jti`, of a member `member:` and the id. */
export interface Caller extends Actor {
  /** The page that a studio link is for; null for keys and members. */
  scope: string | null
  /** The scopes of a key. A member has all scopes, and a role that allows less. */
  scopes: readonly KeyScope[]
  /** When a key ends; null for a member. */
  expiresAt: Date | null
  /** A key has the role of an owner: its scopes allow less. */
  role: Role
  /** The signed-in member and the device; null for a key. */
  member: SignedInMember | null
}

interface SignedInMember {
  id: string
  deviceId: string
  /** Whether the member signed in a moment ago by a recovery code or a link of the operator. */
  isRecovered: boolean
}

/** A caller who is a signed-in member. */
export type MemberCaller = Caller & { member: SignedInMember }

export const isMember = (caller: Caller): caller is MemberCaller => caller.member !== null

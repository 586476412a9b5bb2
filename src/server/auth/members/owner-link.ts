import { and, asc, eq } from 'drizzle-orm'
import { createdFields, withValue } from '../../audit/field-changes'
import { OPERATOR, recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { members } from '../../storage/schema/members'
import type { merchants } from '../../storage/schema/merchants'
import { lockMembers } from './lock-members'
import { membersOf } from './member-view'
import { requireNewAddress } from './members'
import { makeSignInLink, type SignInLink } from './sign-in-links'

type OwnerDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl'>

interface OwnerLink extends SignInLink {
  /** Where the owner's mails go. */
  address: string | null
}

/**
 * Creates a link for the first owner of a merchant, who is created if missing. `email` becomes the address of an owner
 * without one; a new owner gets the merchant's address if `email` is absent. Only for the operator, who may let anyone
 * in.
 */
export const ownerLink = (
  deps: OwnerDeps,
  { id: merchantId, email: merchantEmail }: Pick<typeof merchants.$inferSelect, 'id' | 'email'>,
  { forMs, email }: { forMs: number; email?: string | undefined },
): Promise<OwnerLink> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    // two concurrent commands create one owner
    await lockMembers(change, merchantId)
    const [owner] = await tx
      .select({ id: members.id, email: members.email })
      .from(members)
      .where(and(membersOf(merchantId), eq(members.role, 'owner')))
      .orderBy(asc(members.createdAt), members.id)
      .limit(1)
    const memberId = owner?.id ?? deps.random.uuid()
    const address = owner ? (owner.email ?? email ?? null) : (email ?? merchantEmail)
    const emailKey = address?.toLowerCase() ?? null
    const operator = { merchantId, mode: 'live', actor: OPERATOR } as const
    if (address !== (owner?.email ?? null)) await requireNewAddress(change, merchantId, address)
    if (!owner) {
      const createdAt = deps.clock.now()
      await tx.insert(members).values({ id: memberId, merchantId, email: address, emailKey, role: 'owner', createdAt })
      await recordChange(
        deps,
        change,
        operator,
        'member.created',
        memberId,
        createdFields({ role: withValue('owner') }),
      )
    } else if (address !== owner.email) {
      await tx.update(members).set({ email: address, emailKey }).where(eq(members.id, memberId))
      await recordChange(deps, change, operator, 'member.updated', memberId, [{ field: 'email' }])
    }
    return { address, ...(await makeSignInLink(change, deps, { memberId, forMs, mode: null, createdBy: OPERATOR })) }
  })

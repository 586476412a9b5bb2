import { and, asc, eq } from 'drizzle-orm'
import { madeFields, shown } from '../../audit/field-changes'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { members } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import { membersOf } from './member-view'
import { makeSignInLink, type SignInLink } from './sign-in-links'

type OwnerDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl'>

/** A link for the merchant's first owner, who is made if there is none. For the operator, who can let anybody in. */
export const ownerLink = (
  deps: OwnerDeps,
  { id: merchantId, email }: Pick<typeof merchants.$inferSelect, 'id' | 'email'>,
  forMs: number,
): Promise<SignInLink> =>
  deps.storage.change(async (change) => {
    const { tx } = change
    // two commands at the same time make one owner
    await tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId)).for('update')
    const [owner] = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(membersOf(merchantId), eq(members.role, 'owner')))
      .orderBy(asc(members.createdAt), members.id)
      .limit(1)
    const memberId = owner?.id ?? deps.random.uuid()
    if (!owner) {
      const emailKey = email?.toLowerCase() ?? null
      const createdAt = deps.clock.now()
      await tx.insert(members).values({ id: memberId, merchantId, email, emailKey, role: 'owner', createdAt })
      const made = madeFields({ role: shown('owner') })
      await recordChange(deps, change, { merchantId, mode: 'live' }, 'member.created', memberId, made)
    }
    return makeSignInLink(change, deps, { memberId, forMs, mail: null })
  })

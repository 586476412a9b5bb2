import { and, asc, eq } from 'drizzle-orm'
import { madeFields, shown } from '../../audit/field-changes'
import { recordChange } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { members } from '../../storage/schema/members'
import type { merchants } from '../../storage/schema/merchants'
import { ensureMerchant } from './ensure-merchant'
import { lockMembers } from './lock-members'
import { membersOf } from './member-view'
import { makeSignInLink, type SignInLink } from './sign-in-links'

type OwnerDeps = Pick<Deps, 'storage' | 'settings' | 'clock' | 'random' | 'jwtSecret' | 'publicUrl'>

interface OwnerLink extends SignInLink {
  merchant: typeof merchants.$inferSelect
}

/**
 * A link for the first owner of a merchant; whoever of the two does not exist is made. For the operator, who can let
 * anybody in.
 */
export async function ownerLink(deps: OwnerDeps, handle: string, forMs: number): Promise<OwnerLink> {
  const merchant = await ensureMerchant(deps, handle)
  const { id: merchantId, email } = merchant
  return deps.storage.change(async (change) => {
    const { tx } = change
    // two commands at the same time make one owner
    await lockMembers(change, merchantId)
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
    return { merchant, ...(await makeSignInLink(change, deps, { memberId, forMs, mode: null })) }
  })
}

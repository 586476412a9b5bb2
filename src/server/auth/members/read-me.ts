import { eq } from 'drizzle-orm'
import type { Me } from '../../../contract/sign-in'
import { type Database, only } from '../../storage/database'
import { members } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import { membersWithLastSeen, memberView } from './member-view'

/** A member as itself, and the merchant. */
export async function readMe(database: Database, memberId: string): Promise<Pick<Me, 'member' | 'merchant'>> {
  const { member, seenAt } = only(await membersWithLastSeen(database).where(eq(members.id, memberId)))
  const merchant = only(
    await database
      .select({ handle: merchants.handle, name: merchants.name, logo_url: merchants.logoUrl })
      .from(merchants)
      .where(eq(merchants.id, member.merchantId)),
  )
  return { member: memberView(member, seenAt, memberId), merchant }
}

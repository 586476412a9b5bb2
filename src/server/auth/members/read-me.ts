import { eq } from 'drizzle-orm'
import type { Me } from '../../../contract/sign-in'
import { type Database, only } from '../../storage/database'
import { members } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import { memberView } from './member-view'

/** A member as itself, and the merchant. */
export async function readMe(database: Database, memberId: string): Promise<Pick<Me, 'member' | 'merchant'>> {
  const { member, merchant } = only(
    await database
      .select({
        member: members,
        merchant: { handle: merchants.handle, name: merchants.name, logo_url: merchants.logoUrl },
      })
      .from(members)
      .innerJoin(merchants, eq(merchants.id, members.merchantId))
      .where(eq(members.id, memberId)),
  )
  return { member: memberView(member, null, memberId), merchant }
}

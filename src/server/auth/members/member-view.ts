import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { Member } from '../../../contract/members/member'
import type { Database } from '../../ports/storage'
import { devices, type MemberRow, members } from '../../storage/schema/members'

/** Members, each with the time of the last use of any of its devices. */
export const membersWithLastUse = (database: Database) => {
  const lastUse = database
    .select({ at: max(devices.lastUsedAt).as('at') })
    .from(devices)
    .where(eq(devices.memberId, members.id))
    .as('last_use')
  return database.select({ member: members, lastUsedAt: lastUse.at }).from(members).leftJoinLateral(lastUse, sql`true`)
}

/** The merchant's members who were not removed. */
export const membersOf = (merchantId: string) => and(eq(members.merchantId, merchantId), isNull(members.removedAt))

/** @param caller the id of the member who makes the request */
export const memberView = (
  { id, name, email, role, createdAt }: MemberRow,
  lastUsedAt: Date | null,
  caller: string | null,
): Member => ({
  id,
  name,
  email,
  role,
  current: id === caller,
  created_at: createdAt.toISOString(),
  last_seen_at: lastUsedAt?.toISOString() ?? null,
})

import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../ports/storage'
import { members } from '../../storage/schema/members'

/** The ids of a merchant's owners who can be mailed. */
export async function ownersWithEmail(database: Database, merchantId: string): Promise<string[]> {
  const owners = await database
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.merchantId, merchantId),
        eq(members.role, 'owner'),
        isNull(members.removedAt),
        isNotNull(members.email),
      ),
    )
  return owners.map(({ id }) => id)
}

import { and, eq } from 'drizzle-orm'
import { missing } from '../../http/problem'
import type { Change } from '../../ports/storage'
import { type MemberRow, members } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import { membersOf } from './member-view'

/**
 * Changes of a merchant's members wait for each other, so that one owner stays, and no two members get one address.
 * Payments, whose rows name the merchant, do not wait.
 */
export const lockMembers = ({ tx }: Pick<Change, 'tx'>, merchantId: string) =>
  tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId)).for('no key update')

/** Locks the members and reads one. 404 if it is not the merchant's. */
export async function lockMember(change: Pick<Change, 'tx'>, merchantId: string, id: string): Promise<MemberRow> {
  await lockMembers(change, merchantId)
  const [member] = await change.tx
    .select()
    .from(members)
    .where(and(membersOf(merchantId), eq(members.id, id)))
    // waits for a link that is requested meanwhile, so that it is ended, too
    .for('update')
  if (!member) throw missing()
  return member
}

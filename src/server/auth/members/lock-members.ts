import { and, eq } from 'drizzle-orm'
import { missing } from '../../http/problem'
import type { Change } from '../../ports/storage'
import { type MemberRow, members } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import { membersOf } from './member-view'

/**
 * Makes changes of a merchant's members wait for each other, so that an owner always remains, and no two members get
 * the same address. Payments, whose rows name the merchant, do not wait.
 */
export const lockMembers = ({ tx }: Pick<Change, 'tx'>, merchantId: string) =>
  tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId)).for('no key update')

/** Locks the members and reads one. 404 if the member is not the merchant's. */
export async function lockMember(change: Pick<Change, 'tx'>, merchantId: string, id: string): Promise<MemberRow> {
  await lockMembers(change, merchantId)
  const [member] = await change.tx
    .select()
    .from(members)
    .where(and(membersOf(merchantId), eq(members.id, id)))
    // waits for a link that is requested meanwhile, so that the caller can end it, too
    .for('update')
  if (!member) throw missing()
  return member
}

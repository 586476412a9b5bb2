import { and, eq } from 'drizzle-orm'
import type { Mode } from '../../../contract/enums'
import type { Me } from '../../../contract/members/sign-in'
import type { Database } from '../../ports/storage'
import { requireRow } from '../../storage/database'
import { members } from '../../storage/schema/members'
import { merchantProfiles, merchants } from '../../storage/schema/merchants'
import { countRecoveryCodes } from '../recovery/recovery-codes'
import { membersWithLastUse, memberView } from './member-view'

/** The signed-in member, and the merchant as customers see it in the mode. */
export async function readMe(
  database: Database,
  memberId: string,
  mode: Mode,
): Promise<Pick<Me, 'member' | 'merchant' | 'recovery_codes'>> {
  const { member, lastUsedAt } = requireRow(await membersWithLastUse(database).where(eq(members.id, memberId)))
  const { merchant, profile } = requireRow(
    await database
      .select({ merchant: merchants, profile: merchantProfiles })
      .from(merchants)
      .leftJoin(merchantProfiles, and(eq(merchantProfiles.merchantId, merchants.id), eq(merchantProfiles.mode, mode)))
      .where(eq(merchants.id, member.merchantId)),
  )
  const { name, logoUrl } = profile ?? merchant
  return {
    member: memberView(member, lastUsedAt, memberId),
    merchant: { handle: merchant.handle, name, logo_url: logoUrl },
    recovery_codes: await countRecoveryCodes(database, memberId),
  }
}

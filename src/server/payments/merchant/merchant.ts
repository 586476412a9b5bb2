import { and, eq } from 'drizzle-orm'
import type { Merchant, MerchantPatch } from '../../../contract/merchant'
import { themeProblems } from '../../../payment/theme/theme-problems'
import type { Deps } from '../../deps'
import { invalid } from '../../http/problem'
import { logoProblems } from '../../logos/logos'
import { channelOf } from '../../storage/channels'
import { type Database, only } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { merchantProfiles, merchants } from '../../storage/schema/merchants'
import { recordTheme } from '../themes/theme-versions'

type MerchantDeps = Pick<Deps, 'storage' | 'clock' | 'random'>
type Profile = typeof merchantProfiles.$inferSelect

/** What the merchant has set of itself in a mode, or else what the operator has recorded. */
async function profileOf(database: Database, { merchantId, mode }: Owner): Promise<Profile & { since: Date }> {
  const [row] = await database
    .select({ merchant: merchants, profile: merchantProfiles })
    .from(merchants)
    .leftJoin(merchantProfiles, and(eq(merchantProfiles.merchantId, merchants.id), eq(merchantProfiles.mode, mode)))
    .where(eq(merchants.id, merchantId))
  if (!row) throw new Error('the merchant of a key is gone')
  const { merchant, profile } = row
  const { name, logoUrl, supportEmail, privacyUrl, createdAt } = merchant
  const recorded = { merchantId, mode, name, logoUrl, supportEmail, privacyUrl, theme: null, updatedAt: createdAt }
  return { ...(profile ?? recorded), since: createdAt }
}

const viewOf = ({
  merchantId,
  mode,
  name,
  logoUrl,
  supportEmail,
  privacyUrl,
  theme,
  updatedAt,
  since,
}: Profile & { since: Date }): Merchant => ({
  id: merchantId,
  mode,
  name,
  logo_url: logoUrl,
  support_email: supportEmail,
  privacy_url: privacyUrl,
  theme,
  updated_at: updatedAt.getTime() === since.getTime() ? null : updatedAt.toISOString(),
})

export const readMerchant = async ({ storage }: Pick<Deps, 'storage'>, owner: Owner): Promise<Merchant> =>
  viewOf(await profileOf(storage.database, owner))

/**
 * Applies the patch to the merchant in one mode. Absent fields stay, and null removes one. 400 for a logo that is not the
 * merchant's, and for a theme on which something cannot be read.
 */
export async function changeMerchant(deps: MerchantDeps, owner: Owner, patch: MerchantPatch): Promise<Merchant> {
  const { storage, clock } = deps
  return storage.change(async ({ tx, announce }) => {
    const problems = [
      ...(await logoProblems(tx, owner.merchantId, { logo_url: patch.logo_url, 'theme.logo': patch.theme?.logo })),
      ...(patch.theme ? themeProblems(patch.theme) : []),
    ]
    if (problems.length > 0) throw invalid(...problems)
    // only one change at a time
    only(
      await tx
        .select({ id: merchants.id })
        .from(merchants)
        .where(eq(merchants.id, owner.merchantId))
        .for('no key update'),
    )
    const before = await profileOf(tx, owner)
    const after = {
      name: patch.name ?? before.name,
      logoUrl: valueOr(patch.logo_url, before.logoUrl),
      supportEmail: valueOr(patch.support_email, before.supportEmail),
      privacyUrl: valueOr(patch.privacy_url, before.privacyUrl),
      theme: valueOr(patch.theme, before.theme),
      updatedAt: clock.now(),
    }
    const { merchantId, mode } = owner
    await tx
      .insert(merchantProfiles)
      .values({ merchantId, mode, ...after })
      .onConflictDoUpdate({ target: [merchantProfiles.merchantId, merchantProfiles.mode], set: after })
    await recordTheme(tx, deps, owner, null, { theme: before.theme, since: before.updatedAt }, after.theme)
    announce(channelOf.merchant(merchantId))
    return viewOf({ ...before, ...after })
  })
}

const valueOr = <Value>(value: Value | undefined, fallback: Value): Value => (value === undefined ? fallback : value)

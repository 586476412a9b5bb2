import { and, eq } from 'drizzle-orm'
import type { Merchant, MerchantMail, MerchantPatch } from '../../../contract/members/merchant'
import { themeProblems } from '../../../payment/theme/theme-problems'
import { changedFields, type Fields, originOf, withoutValue, withValue } from '../../audit/field-changes'
import { type Actor, recordUpdate } from '../../audit/record-change'
import type { Deps } from '../../deps'
import { invalid } from '../../http/problem'
import { logoProblems } from '../../logos/logos'
import type { Change, Database } from '../../ports/storage'
import { channelOf } from '../../storage/channels'
import { requireRow } from '../../storage/database'
import type { MerchantAndMode } from '../../storage/owner'
import { merchantProfiles, merchants } from '../../storage/schema/merchants'
import { recordTheme } from '../themes/theme-versions'
import { changeMailSettings, fallbackMailAddress, merchantMailView } from './mail-settings'

type MerchantDeps = Pick<Deps, 'storage' | 'clock' | 'random' | 'settings' | 'jwtSecret'>
type Profile = typeof merchantProfiles.$inferSelect

/** The merchant's own profile in a mode, or else the operator's record. */
async function readProfile(
  database: Database,
  { merchantId, mode }: MerchantAndMode,
): Promise<Profile & { since: Date }> {
  const [row] = await database
    .select({ merchant: merchants, profile: merchantProfiles })
    .from(merchants)
    .leftJoin(merchantProfiles, and(eq(merchantProfiles.merchantId, merchants.id), eq(merchantProfiles.mode, mode)))
    .where(eq(merchants.id, merchantId))
  if (!row) throw new Error('the merchant of a key does not exist')
  const { merchant, profile } = row
  const { name, logoUrl, supportEmail, privacyUrl, createdAt } = merchant
  const recorded = {
    merchantId,
    mode,
    name,
    logoUrl,
    supportEmail,
    privacyUrl,
    theme: null,
    locale: null,
    updatedAt: createdAt,
  }
  return { ...(profile ?? recorded), since: createdAt }
}

/** `scope` is null for keys and members, who may read the mail settings; a link to the studio has a scope. */
type Reader = MerchantAndMode & { scope: string | null }

const toMerchant = (profile: Profile & { since: Date }, mail: MerchantMail | null): Merchant => ({
  id: profile.merchantId,
  mode: profile.mode,
  name: profile.name,
  logo_url: profile.logoUrl,
  support_email: profile.supportEmail,
  privacy_url: profile.privacyUrl,
  theme: profile.theme,
  locale: profile.locale,
  mail,
  updated_at: profile.updatedAt.getTime() === profile.since.getTime() ? null : profile.updatedAt.toISOString(),
})

const readMail = async (database: Database, deps: Pick<Deps, 'clock'>, reader: Reader) =>
  reader.scope === null ? merchantMailView(database, deps, reader) : null

export const readMerchant = async (
  deps: Pick<Deps, 'storage' | 'clock'>,
  reader: Reader,
  database: Database = deps.storage.database,
): Promise<Merchant> => toMerchant(await readProfile(database, reader), await readMail(database, deps, reader))

/** Locks the merchant until the transaction ends, so that one change of its settings runs at a time. */
export async function lockMerchant(tx: Database, merchantId: string): Promise<void> {
  requireRow(
    await tx.select({ id: merchants.id }).from(merchants).where(eq(merchants.id, merchantId)).for('no key update'),
  )
}

/**
 * Applies the patch to the merchant in one mode. Absent fields stay, and null removes one. Throws 400 for a logo that
 * is not the merchant's, for a theme with text that cannot be read, and for a mail address if the service sends no
 * mails. Throws 429 if too many links were sent to verify addresses.
 */
export async function changeMerchant(
  deps: MerchantDeps,
  caller: Reader & Actor,
  patch: MerchantPatch,
): Promise<Merchant> {
  return deps.storage.change(async (change) => {
    await lockMerchant(change.tx, caller.merchantId)
    return patchMerchant(change, deps, caller, patch)
  })
}

/** As `changeMerchant`, in a transaction that has locked the merchant. */
export async function patchMerchant(
  change: Change,
  deps: MerchantDeps,
  caller: Reader & Actor,
  patch: MerchantPatch,
): Promise<Merchant> {
  const { tx } = change
  const problems = [
    ...(await logoProblems(tx, caller.merchantId, { logo_url: patch.logo_url, 'theme.logo': patch.theme?.logo })),
    ...(patch.theme ? themeProblems(patch.theme) : []),
  ]
  if (problems.length > 0) throw invalid(...problems)
  const profile = await readProfile(tx, caller)
  const before = toMerchant(profile, await readMail(tx, deps, caller))
  // Read before the change, so that the previous address is notified, too.
  const notified = patch.mail ? await fallbackMailAddress(tx, deps.settings, caller.merchantId) : null
  if (patch.mail) await changeMailSettings(change, deps, caller, patch.mail)
  // Mail settings are not part of the profile. Storing a profile would replace the operator's record.
  const isMailOnly = patch.mail !== undefined && Object.keys(patch).length === 1
  const changed = isMailOnly ? profile : await changeProfile(change, deps, caller, profile, patch)
  const after = toMerchant(changed, await readMail(tx, deps, caller))
  const changes = changedFields(auditedMerchant(before), auditedMerchant(after))
  await recordUpdate(deps, change, caller, 'merchant.updated', caller.merchantId, changes, notified)
  return after
}

async function changeProfile(
  { tx, announce }: Change,
  deps: MerchantDeps,
  owner: MerchantAndMode,
  before: Profile & { since: Date },
  patch: MerchantPatch,
): Promise<Profile & { since: Date }> {
  const after = {
    name: patch.name ?? before.name,
    logoUrl: valueOr(patch.logo_url, before.logoUrl),
    supportEmail: valueOr(patch.support_email, before.supportEmail),
    privacyUrl: valueOr(patch.privacy_url, before.privacyUrl),
    theme: valueOr(patch.theme, before.theme),
    locale: valueOr(patch.locale, before.locale),
    updatedAt: deps.clock.now(),
  }
  const { merchantId, mode } = owner
  await tx
    .insert(merchantProfiles)
    .values({ merchantId, mode, ...after })
    .onConflictDoUpdate({ target: [merchantProfiles.merchantId, merchantProfiles.mode], set: after })
  await recordTheme(tx, deps, owner, null, { theme: before.theme, since: before.updatedAt }, after.theme)
  announce(channelOf.merchant(merchantId))
  return { ...before, ...after }
}

const valueOr = <Value>(value: Value | undefined, fallback: Value): Value => (value === undefined ? fallback : value)

/** The fields of a merchant for the audit log: no name, and no address. */
const auditedMerchant = ({ name, logo_url, support_email, privacy_url, theme, locale, mail }: Merchant): Fields => ({
  name: withoutValue(name),
  logo_url: withoutValue(logo_url),
  support_email: withoutValue(support_email),
  privacy_url: originOf(privacy_url),
  theme: withoutValue(theme),
  locale: withValue(locale),
  'mail.address': withoutValue(mail?.address),
  'mail.pending_address': withoutValue(mail?.pending_address),
  'mail.payments': withValue(mail?.payments ?? null),
  'mail.daily_summary': withValue(mail?.daily_summary ?? null),
  'mail.name_customers': withValue(mail?.name_customers ?? null),
  'mail.time_zone': withValue(mail?.time_zone ?? null),
  'mail.locale': withValue(mail?.locale ?? null),
})

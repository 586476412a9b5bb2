import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { fallbackMailAddress, readMailSettings, type UnsubscribeKind } from '../../payments/merchant/mail-settings'
import type { Database } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import { members } from '../../storage/schema/members'
import { merchantMail, merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/service-state'
import { createMerchantI18n } from './merchant-i18n'

/** The recipient of a kind of mail that can be switched off. Null without a verified address, and once switched off. */
export async function readSubscriber(
  { storage: { database }, publicUrl }: Pick<Deps, 'storage' | 'publicUrl'>,
  owner: MerchantAndMode,
  kind: UnsubscribeKind,
) {
  const settings = await readMailSettings(database, owner)
  const { address, unsubscribeToken } = settings
  const isSubscribed = kind === 'payments' ? settings.payments : settings.dailySummary
  if (!address || !unsubscribeToken || !isSubscribed) return null
  return {
    to: address,
    settings,
    i18n: createMerchantI18n(settings.locale ?? 'en'),
    /** A POST switches the mails off (RFC 8058), a GET shows a button. */
    unsubscribeLink: `${publicUrl}/mail/unsubscribe/${kind}/${unsubscribeToken}`,
  }
}

/** The recipient of mails about the account: the verified address, else the one that the operator recorded. */
export async function readAccountHolder(database: Database, { merchantId, mode }: MerchantAndMode) {
  const [row] = await database
    .select({ recorded: merchants.email, mail: merchantMail })
    .from(merchants)
    .leftJoin(merchantMail, and(eq(merchantMail.merchantId, merchants.id), eq(merchantMail.mode, mode)))
    .where(eq(merchants.id, merchantId))
  const to = row?.mail?.address ?? row?.recorded
  return to ? { to, ...createMerchantI18n(row?.mail?.locale ?? 'en') } : null
}

/**
 * The current address of the owner, or the former address, that a mail was queued for. While the owner has none, and
 * for a mail without an owner, the merchant's or the operator's.
 */
export async function readOwnerAddress(
  database: Database,
  settings: Pick<Deps['settings'], 'OPERATOR_MAIL'>,
  merchantId: string,
  { memberId, formerAddress }: Pick<MailRow, 'memberId' | 'formerAddress'>,
): Promise<string | null> {
  const address = memberId === null ? formerAddress : await addressOfMember(database, memberId)
  return address ?? (await fallbackMailAddress(database, settings, merchantId))
}

async function addressOfMember(database: Database, memberId: string): Promise<string | null> {
  const [member] = await database
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.removedAt), isNotNull(members.email)))
  return member?.email ?? null
}

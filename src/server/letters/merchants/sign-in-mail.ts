import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { signInUrl } from '../../auth/members/sign-in-links'
import type { Deps } from '../../deps'
import { type MailMessage, oneLine } from '../../mail/queue/mail-message'
import { languageOfMerchant } from '../../payments/merchant/mail-settings'
import type { Database } from '../../ports/storage'
import { members, signInLinks } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/service-state'
import { createMerchantI18n } from './merchant-i18n'

/** The mail with a sign-in link, and the links that were requested together with it. Null if all have expired. */
export async function signInMail(
  deps: Pick<Deps, 'storage' | 'clock' | 'jwtSecret' | 'publicUrl'>,
  { signInLinkId, mode }: Pick<MailRow, 'signInLinkId' | 'mode'>,
): Promise<MailMessage | null> {
  const links = signInLinkId === null ? [] : await linksWith(deps, signInLinkId)
  const [first] = links
  if (!first?.email) return null
  const i18n = createMerchantI18n(await languageOfMerchant(deps.storage.database, first.merchantId))
  const isOne = links.length === 1
  const inviter = await inviterOf(deps.storage.database, first)
  const merchant = { merchant: oneLine(first.merchant) }
  const time = { time: i18n.formatTime(first.expiresAt, 'UTC') }
  return {
    to: first.email,
    language: i18n.language,
    subject: isOne ? i18n.t('sign_in.subject', merchant) : i18n.t('sign_in.subject_several'),
    paragraphs: [
      { text: isOne ? i18n.t('sign_in.lead', merchant) : i18n.t('sign_in.lead_several') },
      ...links.map(({ id, merchant }) => ({
        text: isOne ? i18n.t('sign_in.open') : i18n.t('sign_in.open_of', { merchant: oneLine(merchant) }),
        link: signInUrl(deps, id, mode),
      })),
      ...(inviter ? [{ text: i18n.t('sign_in.made_by', { name: inviter }) }] : []),
      { text: i18n.t(isOne ? 'sign_in.once' : 'sign_in.once_each', time) },
      { text: i18n.t('sign_in.stranger') },
    ],
  }
}

/** The name of the member who made the link. Null if it was requested by mail. */
async function inviterOf(
  database: Database,
  { createdBy, merchantId }: { createdBy: string | null; merchantId: string },
) {
  if (!createdBy?.startsWith('member:')) return null
  const id = createdBy.slice('member:'.length)
  const [inviter] = await database
    .select()
    .from(members)
    .where(and(eq(members.id, id), eq(members.merchantId, merchantId)))
  return inviter ? oneLine(inviter.name ?? inviter.email ?? '') || null : null
}

/**
 * The valid links of a mail. A request by mail makes links for all merchants of the address at one moment, which share
 * a mail.
 */
async function linksWith({ storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>, id: string) {
  const [mailed] = await database
    .select({ link: signInLinks, address: members.email })
    .from(signInLinks)
    .innerJoin(members, eq(members.id, signInLinks.memberId))
    .where(eq(signInLinks.id, id))
  if (!mailed) return []
  const { link, address } = mailed
  const isOfMail =
    link.createdBy === null && address !== null
      ? and(eq(members.email, address), isNull(signInLinks.createdBy), eq(signInLinks.createdAt, link.createdAt))
      : eq(signInLinks.id, id)
  return database
    .select({
      id: signInLinks.id,
      expiresAt: signInLinks.expiresAt,
      email: members.email,
      createdBy: signInLinks.createdBy,
      merchantId: merchants.id,
      merchant: merchants.name,
    })
    .from(signInLinks)
    .innerJoin(members, eq(members.id, signInLinks.memberId))
    .innerJoin(merchants, eq(merchants.id, members.merchantId))
    .where(and(isOfMail, isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, clock.now()), isNull(members.removedAt)))
    .orderBy(asc(merchants.name), asc(signInLinks.id))
}

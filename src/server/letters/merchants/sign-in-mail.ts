import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { signInUrl } from '../../auth/members/sign-in-links'
import type { Deps } from '../../deps'
import { type MailMessage, oneLine } from '../../mail/queue/mail-message'
import { languageOfMerchant } from '../../payments/merchant/mail-settings'
import type { Database } from '../../storage/database'
import { members, signInLinks } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/operation'
import { createMerchantI18n } from './merchant-i18n'

/** A link to a merchant's dashboard, and those that were asked for with it. Null if none of them works any more. */
export async function signInMail(
  deps: Pick<Deps, 'storage' | 'clock' | 'jwtSecret' | 'publicUrl'>,
  { signInLinkId, mode }: Pick<MailRow, 'signInLinkId' | 'mode'>,
): Promise<MailMessage | null> {
  const links = signInLinkId === null ? [] : await linksWith(deps, signInLinkId)
  const [first] = links
  if (!first?.email) return null
  const i18n = createMerchantI18n(await languageOfMerchant(deps.storage.database, first.merchantId))
  const isOne = links.length === 1
  const maker = await makerOf(deps.storage.database, first)
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
      ...(maker ? [{ text: i18n.t('sign_in.made_by', { name: maker }) }] : []),
      { text: i18n.t(isOne ? 'sign_in.once' : 'sign_in.once_each', time) },
      { text: i18n.t('sign_in.stranger') },
    ],
  }
}

/** The member who made the link, by name; null if it was asked for by mail. */
async function makerOf(database: Database, { madeBy, merchantId }: { madeBy: string | null; merchantId: string }) {
  if (!madeBy?.startsWith('member:')) return null
  const id = madeBy.slice('member:'.length)
  const [maker] = await database
    .select()
    .from(members)
    .where(and(eq(members.id, id), eq(members.merchantId, merchantId)))
  return maker ? oneLine(maker.name ?? maker.email ?? '') || null : null
}

/** The link, if it still works; of those asked for at once for the very same address, all that do. They were made at one moment. */
async function linksWith({ storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>, id: string) {
  const [mailed] = await database
    .select({ link: signInLinks, address: members.email })
    .from(signInLinks)
    .innerJoin(members, eq(members.id, signInLinks.memberId))
    .where(eq(signInLinks.id, id))
  if (!mailed) return []
  const { link, address } = mailed
  const together =
    link.madeBy === null && address !== null
      ? and(eq(members.email, address), isNull(signInLinks.madeBy), eq(signInLinks.createdAt, link.createdAt))
      : eq(signInLinks.id, id)
  return database
    .select({
      id: signInLinks.id,
      expiresAt: signInLinks.expiresAt,
      email: members.email,
      madeBy: signInLinks.madeBy,
      merchantId: merchants.id,
      merchant: merchants.name,
    })
    .from(signInLinks)
    .innerJoin(members, eq(members.id, signInLinks.memberId))
    .innerJoin(merchants, eq(merchants.id, members.merchantId))
    .where(and(together, isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, clock.now()), isNull(members.removedAt)))
    .orderBy(asc(merchants.name), asc(signInLinks.id))
}

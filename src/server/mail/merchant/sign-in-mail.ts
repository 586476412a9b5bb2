import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { members, signInLinks } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/operation'
import { createMailI18n } from '../mail-i18n'
import { type MailMessage, oneLine } from '../mail-message'

const i18n = createMailI18n('en')

/** A link to a merchant's dashboard, and those that were asked for with it. Null if none of them works any more. */
export async function signInMail(
  deps: Pick<Deps, 'storage' | 'clock'> & { signInUrl: (linkId: string) => string },
  { signInLinkId }: Pick<MailRow, 'signInLinkId'>,
): Promise<MailMessage | null> {
  const links = signInLinkId === null ? [] : await linksWith(deps, signInLinkId)
  const [first] = links
  if (!first?.email) return null
  const names = links.map(({ merchant }) => oneLine(merchant))
  const whose = names.length === 1 ? `the dashboard of ${names[0]}` : `${names.length} dashboards`
  return {
    to: first.email,
    replyTo: null,
    language: 'en',
    subject: `Sign in to ${whose}`,
    paragraphs: [
      {
        text: names.length === 1 ? `With this link you sign in to ${whose}.` : 'You are a member of several merchants.',
      },
      ...links.map(({ id }, index) => ({
        text: names.length === 1 ? 'Sign in' : `Sign in to ${names[index]}`,
        link: deps.signInUrl(id),
      })),
      {
        text: `${names.length === 1 ? 'It works' : 'Each link works'} once, until ${i18n.formatTime(first.expiresAt, 'UTC')}. Do not send it to anybody.`,
      },
      { text: 'If you did not ask for it, do nothing: nobody gets in without this mail.' },
    ],
  }
}

/** The link, if it still works; of those asked for at once for the very same address, all that do. They were made at one moment. */
async function linksWith({ storage: { database }, clock }: Pick<Deps, 'storage' | 'clock'>, id: string) {
  const [asked] = await database
    .select({ link: signInLinks, address: members.email })
    .from(signInLinks)
    .innerJoin(members, eq(members.id, signInLinks.memberId))
    .where(eq(signInLinks.id, id))
  if (!asked) return []
  const { link, address } = asked
  const together =
    link.asked && address !== null
      ? and(eq(members.email, address), eq(signInLinks.asked, true), eq(signInLinks.createdAt, link.createdAt))
      : eq(signInLinks.id, id)
  return database
    .select({
      id: signInLinks.id,
      expiresAt: signInLinks.expiresAt,
      email: members.email,
      merchant: merchants.name,
    })
    .from(signInLinks)
    .innerJoin(members, eq(members.id, signInLinks.memberId))
    .innerJoin(merchants, eq(merchants.id, members.merchantId))
    .where(and(together, isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, clock.now()), isNull(members.removedAt)))
    .orderBy(asc(merchants.name), asc(signInLinks.id))
}

import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Deps } from '../../deps'
import { members, signInLinks } from '../../storage/schema/members'
import { merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/operation'
import { createMailI18n } from '../mail-i18n'
import { type MailMessage, oneLine } from '../mail-message'

const i18n = createMailI18n('en')

/** A link to a merchant's dashboard. Null if it was used, has expired, or its member is gone. */
export async function signInMail(
  deps: Pick<Deps, 'storage' | 'clock'> & { signInUrl: (linkId: string) => string },
  { signInLinkId }: Pick<MailRow, 'signInLinkId'>,
): Promise<MailMessage | null> {
  if (signInLinkId === null) return null
  const [row] = await deps.storage.database
    .select({ link: signInLinks, email: members.email, merchant: merchants.name })
    .from(signInLinks)
    .innerJoin(members, eq(members.id, signInLinks.memberId))
    .innerJoin(merchants, eq(merchants.id, members.merchantId))
    .where(
      and(
        eq(signInLinks.id, signInLinkId),
        isNull(signInLinks.usedAt),
        gt(signInLinks.expiresAt, deps.clock.now()),
        isNull(members.removedAt),
      ),
    )
  if (!row?.email) return null
  const name = oneLine(row.merchant)
  return {
    to: row.email,
    replyTo: null,
    language: 'en',
    subject: `Sign in to the dashboard of ${name}`,
    paragraphs: [
      { text: `With this link you sign in to the dashboard of ${name}.` },
      { text: 'Sign in', link: deps.signInUrl(row.link.id) },
      { text: `It works once, until ${i18n.formatTime(row.link.expiresAt, 'UTC')}. Do not send it to anybody.` },
      { text: 'If you did not ask for it, do nothing: nobody gets in without this mail.' },
    ],
  }
}

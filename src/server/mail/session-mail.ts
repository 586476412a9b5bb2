import * as v from 'valibot'
import { Email } from '../../contract/text'
import { pairOf } from '../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../payment/chains/networks'
import { isReviewed } from '../../payment/language'
import { formatFiat, formatUnits } from '../../payment/money'
import type { Deps } from '../deps'
import type { Database } from '../storage/database'
import type { MailRow } from '../storage/schema/operation'
import type { SessionRow } from '../storage/schema/sessions'
import { brandOf } from './brand'
import { createMailI18n, criticalLine, type MailI18n } from './mail-i18n'
import { type MailMessage, oneLine, type Paragraph } from './mail-message'
import { orderOf, readMailedSession } from './mailed-session'
import { zoneOf } from './time-zone'

/** Reads what a session received, in atoms of its pair. It is passed in, because `payments` imports this folder. */
export type ReceivedBy = (database: Database, session: SessionRow) => Promise<bigint>

/** Reads an uploaded logo by its path; null: there is none. It is passed in, because this folder does not know logos. */
export type ReadLogo = (path: string) => Promise<Buffer | null>

type Addressed = { session: SessionRow; slug: string; merchant: string; received: bigint }

/**
 * A mail to the customer of a session, in the language of the payment. It contains no deposit address, because mails can
 * be forged, and no name, because anybody can type one. Null if the customer was erased or the payment has moved on.
 */
export async function sessionMail(
  {
    storage: { database },
    publicUrl,
    receivedBy,
    readLogo,
  }: Pick<Deps, 'storage' | 'publicUrl'> & { receivedBy: ReceivedBy; readLogo: ReadLogo },
  { kind, sessionId }: Pick<MailRow, 'kind' | 'sessionId'>,
): Promise<MailMessage | null> {
  if (sessionId === null) return null
  const row = await readMailedSession(database, sessionId)
  if (!row?.email) return null
  const { session, page } = row
  const { name, logoUrl, supportEmail } = row.profile ?? row.merchant
  const theme = page.theme ?? row.profile?.theme ?? null
  if (kind === 'address' && session.status !== 'pending' && session.status !== 'partial') return null
  const i18n = createMailI18n(session.locale ?? page.locale ?? 'en')
  const addressed = {
    session,
    slug: page.slug,
    merchant: oneLine(page.merchant?.name ?? name),
    received: kind === 'receipt' ? await receivedBy(database, session) : 0n,
  }
  const { subject, paragraphs } = (kind === 'address' ? addressMail : receiptMail)(addressed, i18n, publicUrl)
  const support = page.merchant ? page.merchant.support_email : supportEmail
  const replyTo = v.is(Email, support) ? support : null
  const { t, language } = i18n
  const logo = theme?.logo ?? (page.merchant ? page.merchant.logo_url : logoUrl)
  return {
    to: row.email,
    replyTo,
    language,
    brand: brandOf(addressed.merchant, theme, logo ? await readLogo(logo) : null),
    order: orderOf(session, page, i18n),
    subject: session.mode === 'test' ? `[TEST] ${subject}` : subject,
    paragraphs: [
      ...(isReviewed(language) ? [] : [{ text: t('mail.unread') }]),
      ...(session.mode === 'test' ? [{ text: t('mail.test') }] : []),
      ...paragraphs,
      { text: t('mail.reference', { reference: session.reference }) },
      ...(replyTo ? [{ text: t('mail.support', { email: replyTo }) }] : []),
    ],
  }
}

type Written = { subject: string; paragraphs: Paragraph[] }

/** The payment's URL in the language of the mail. */
const linkOf = ({ session, slug }: Addressed, { language }: MailI18n, publicUrl: string) =>
  `${publicUrl}/p/${slug}/s/${session.id}?lang=${language}`

const dueOf =
  ({ session, merchant }: Addressed) =>
  ({ formatMoney }: MailI18n) => ({
    amount: formatMoney(formatFiat(session.amount, session.currency), session.currency),
    merchant,
  })

function addressMail(addressed: Addressed, i18n: MailI18n, publicUrl: string): Written {
  const { t } = i18n
  const due = dueOf(addressed)
  const zone = zoneOf(addressed.session.currency)
  return {
    subject: t('address.subject', due(i18n)),
    paragraphs: [
      ...criticalLine(i18n, 'address.lead', due),
      ...criticalLine(i18n, 'address.page', ({ formatTime }) => ({
        time: formatTime(addressed.session.expiresAt, zone),
      })),
      { text: t('address.open'), link: linkOf(addressed, i18n, publicUrl) },
      ...criticalLine(i18n, 'address.warning'),
      { text: t('address.stranger') },
    ],
  }
}

function receiptMail(addressed: Addressed, i18n: MailI18n, publicUrl: string): Written {
  const { t } = i18n
  const { asset, network, completedAt, updatedAt, currency } = addressed.session
  const pair = asset && network ? pairOf(asset, network) : undefined
  const due = dueOf(addressed)
  return {
    subject: t('receipt.subject', due(i18n)),
    paragraphs: [
      ...criticalLine(i18n, 'receipt.lead', due),
      ...(pair
        ? criticalLine(i18n, 'receipt.received', ({ formatTime }) => ({
            crypto: `${formatUnits(addressed.received, pair.decimals)} ${pair.asset}`,
            network: NETWORK_FACTS[pair.network].name,
            time: formatTime(completedAt ?? updatedAt, zoneOf(currency)),
          }))
        : []),
      { text: t('receipt.open'), link: linkOf(addressed, i18n, publicUrl) },
    ],
  }
}

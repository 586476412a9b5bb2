import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Email } from '../../contract/text'
import { pairOf } from '../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../payment/chains/networks'
import { isReviewed } from '../../payment/language'
import { formatFiat, formatUnits } from '../../payment/money'
import type { Deps } from '../deps'
import type { Database } from '../storage/database'
import { customers } from '../storage/schema/customers'
import { merchants } from '../storage/schema/merchants'
import type { MailRow } from '../storage/schema/operation'
import { paymentPages } from '../storage/schema/pages'
import { type SessionRow, sessions } from '../storage/schema/sessions'
import { createMailI18n, criticalLine, type MailI18n } from './mail-i18n'
import { type MailMessage, oneLine, type Paragraph } from './mail-message'

/** Reads what a session received, in atoms of its pair. It is passed in, because `payments` imports this folder. */
export type ReceivedBy = (database: Database, session: SessionRow) => Promise<bigint>

type Addressed = { session: SessionRow; slug: string; merchant: string; received: bigint }

/**
 * A mail to the customer of a session, in the language of the payment. It contains no deposit address, because mails can
 * be forged, and no name, because anybody can type one. Null if the customer was erased or the payment has moved on.
 */
export async function sessionMail(
  { storage: { database }, publicUrl, receivedBy }: Pick<Deps, 'storage' | 'publicUrl'> & { receivedBy: ReceivedBy },
  { kind, sessionId }: Pick<MailRow, 'kind' | 'sessionId'>,
): Promise<MailMessage | null> {
  if (sessionId === null) return null
  const [row] = await database
    .select({ session: sessions, page: paymentPages, merchant: merchants, email: customers.email })
    .from(sessions)
    .innerJoin(paymentPages, eq(paymentPages.id, sessions.pageId))
    .innerJoin(merchants, eq(merchants.id, paymentPages.merchantId))
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(eq(sessions.id, sessionId))
  if (!row?.email) return null
  const { session, page } = row
  if (kind === 'address' && session.status !== 'pending' && session.status !== 'partial') return null
  const i18n = createMailI18n(session.locale ?? page.locale ?? 'en')
  const addressed = {
    session,
    slug: page.slug,
    merchant: oneLine(page.merchant?.name ?? row.merchant.name),
    received: kind === 'receipt' ? await receivedBy(database, session) : 0n,
  }
  const { subject, paragraphs } = (kind === 'address' ? addressMail : receiptMail)(addressed, i18n, publicUrl)
  const support = page.merchant ? page.merchant.support_email : row.merchant.supportEmail
  const replyTo = v.is(Email, support) ? support : null
  const { t, language } = i18n
  return {
    to: row.email,
    replyTo,
    language,
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
  return {
    subject: t('address.subject', due(i18n)),
    paragraphs: [
      ...criticalLine(i18n, 'address.lead', due),
      ...criticalLine(i18n, 'address.page', ({ formatTime }) => ({ time: formatTime(addressed.session.expiresAt) })),
      { text: t('address.open'), link: linkOf(addressed, i18n, publicUrl) },
      ...criticalLine(i18n, 'address.warning'),
      { text: t('address.stranger') },
    ],
  }
}

function receiptMail(addressed: Addressed, i18n: MailI18n, publicUrl: string): Written {
  const { t } = i18n
  const { asset, network, completedAt, updatedAt } = addressed.session
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
            time: formatTime(completedAt ?? updatedAt),
          }))
        : []),
      { text: t('receipt.open'), link: linkOf(addressed, i18n, publicUrl) },
    ],
  }
}

import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Email } from '../../../contract/text'
import { pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import { isReviewed } from '../../../payment/language'
import { formatUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import { readLogoAt } from '../../logos/logos'
import { type MailMessage, oneLine, type Paragraph } from '../../mail/queue/mail-message'
import { refundUrl } from '../../payments/refunds/make-refund-link'
import { receivedAmount } from '../../payments/sessions/record/received-amount'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import type { MailRow } from '../../storage/schema/service-state'
import type { SessionRow } from '../../storage/schema/sessions'
import { brandOf } from '../wording/brand'
import { createMailI18n, criticalLine, type MailI18n } from '../wording/mail-i18n'
import { amountOf, nameOf, orderOf, readMailedSession, receivedValues } from '../wording/mailed-session'
import { markTestMode } from '../wording/mark-test-mode'
import { zoneOf } from '../wording/time-zone'

type MailedSession = NonNullable<Awaited<ReturnType<typeof readMailedSession>>>
type OpenRefund = { row: RefundRow; url: string }
/** A payment, with the name of its merchant and its own link in the language of the mail. */
type Payment = { session: SessionRow; merchant: string; link: string }
type Text = { subject: string; paragraphs: Paragraph[] }

type CustomerMailDeps = Pick<Deps, 'storage' | 'publicUrl' | 'clock' | 'log' | 'settings' | 'jwtSecret'>

/**
 * A mail to the customer of a session, in the language of the payment. It contains no deposit address, because mails
 * can be forged. Names are not verified, so only the receipt contains one, which costs a payment. Null if the customer
 * was erased, or the payment needs no mail any more.
 */
export async function sessionMail(
  deps: CustomerMailDeps,
  { kind, sessionId }: Pick<MailRow, 'kind' | 'sessionId'>,
): Promise<MailMessage | null> {
  const { database } = deps.storage
  const row = sessionId === null ? null : await readMailedSession(database, sessionId)
  if (!row) return null
  const { session } = row
  if (kind === 'address')
    return session.status === 'pending' || session.status === 'partial' ? mailTo(deps, row, addressMail) : null
  const received = await receivedAmount(database, session)
  const requested = and(eq(refunds.sessionId, session.id), eq(refunds.status, 'requested'))
  const [refund] = await database.select().from(refunds).where(requested).orderBy(desc(refunds.createdAt)).limit(1)
  const openRefund = refund ? openRefundOf(deps, row, refund) : null
  return mailTo(deps, row, (payment, i18n) => receiptMail(payment, received, openRefund, i18n))
}

/** The mail with the link of a refund. Null if the customer was erased, or the refund needs no address any more. */
export async function refundMail(
  deps: CustomerMailDeps,
  { refundId }: Pick<MailRow, 'refundId'>,
): Promise<MailMessage | null> {
  const { database } = deps.storage
  const [refund] = refundId === null ? [] : await database.select().from(refunds).where(eq(refunds.id, refundId))
  const row = refund && (await readMailedSession(database, refund.sessionId))
  const openRefund = row ? openRefundOf(deps, row, refund) : null
  if (!row || !openRefund) return null
  return mailTo(deps, row, (payment, i18n) => refundLinkMail(payment, openRefund, i18n))
}

/** A refund that waits for the customer's address. */
function openRefundOf(deps: CustomerMailDeps, { page }: MailedSession, row: RefundRow): OpenRefund | null {
  const isOpen = row.status === 'requested' && row.expiresAt !== null && deps.clock.now() < row.expiresAt
  const url = isOpen ? refundUrl(deps, page.slug, row) : null
  return url === null ? null : { row, url }
}

async function mailTo(
  { storage, publicUrl }: CustomerMailDeps,
  { session, page, profile, merchant: operatorDetails, email }: MailedSession,
  write: (payment: Payment, i18n: MailI18n) => Text,
): Promise<MailMessage | null> {
  if (!email) return null
  const { name, logoUrl, supportEmail } = profile ?? operatorDetails
  const theme = page.theme ?? profile?.theme ?? null
  const i18n = createMailI18n(session.locale ?? page.locale ?? profile?.locale ?? 'en')
  const { t, language } = i18n
  const merchant = oneLine(page.merchant?.name ?? name)
  const link = inLanguage(`${publicUrl}/p/${page.slug}/s/${session.id}`, i18n)
  const { subject, paragraphs } = write({ session, merchant, link }, i18n)
  const support = page.merchant ? page.merchant.support_email : supportEmail
  const replyTo = v.is(Email, support) ? support : undefined
  const logo = theme?.logo ?? (page.merchant ? page.merchant.logo_url : logoUrl)
  const message: MailMessage = {
    to: email,
    replyTo,
    language,
    brand: brandOf(merchant, theme, logo ? await readLogoAt(storage.database, logo) : null),
    order: orderOf({ session, page, profile, merchant: operatorDetails }, i18n),
    subject,
    paragraphs: [
      ...(isReviewed(language) ? [] : [{ text: t('mail.unread') }]),
      ...paragraphs,
      { text: t('mail.reference', { reference: session.reference }) },
      ...(replyTo ? [{ text: t('mail.support', { email: replyTo }) }] : []),
    ],
  }
  return markTestMode(message, session.mode, i18n)
}

const inLanguage = (url: string, { language }: MailI18n) => `${url}?lang=${language}`

const dueOf =
  ({ session, merchant }: Payment) =>
  (i18n: MailI18n) => ({ amount: amountOf(session, i18n), merchant })

function addressMail(payment: Payment, i18n: MailI18n): Text {
  const { t } = i18n
  const due = dueOf(payment)
  const { expiresAt, currency } = payment.session
  return {
    subject: t('address.subject', due(i18n)),
    paragraphs: [
      ...criticalLine(i18n, 'address.lead', due),
      ...criticalLine(i18n, 'address.page', ({ formatTime }) => ({ time: formatTime(expiresAt, zoneOf(currency)) })),
      { text: t('address.open'), link: payment.link },
      ...criticalLine(i18n, 'address.warning'),
      { text: t('address.stranger') },
    ],
  }
}

function receiptMail(payment: Payment, atoms: bigint, refund: OpenRefund | null, i18n: MailI18n): Text {
  const { t } = i18n
  const due = dueOf(payment)
  const payer = nameOf(payment.session)
  const received = receivedValues(payment.session, atoms, zoneOf(payment.session.currency))
  return {
    subject: t('receipt.subject', due(i18n)),
    paragraphs: [
      ...criticalLine(i18n, 'receipt.lead', due),
      ...(received ? criticalLine(i18n, 'receipt.received', received) : []),
      ...(payer ? [{ text: t('receipt.payer', { name: payer }) }] : []),
      { text: t('receipt.open'), link: payment.link },
      ...(refund
        ? [{ text: t('receipt.refund', { crypto: refundAmount(refund.row) }), link: inLanguage(refund.url, i18n) }]
        : []),
    ],
  }
}

/** The amount of a refund, such as `31.25 USDT`. */
const refundAmount = ({ asset, network, cryptoAmount }: RefundRow) =>
  `${formatUnits(cryptoAmount, pairOf(asset, network)?.decimals ?? 0)} ${asset}`

function refundLinkMail({ session, merchant }: Payment, { row, url }: OpenRefund, i18n: MailI18n): Text {
  const { t } = i18n
  const values = { merchant, crypto: refundAmount(row) }
  return {
    subject: t('refund.subject', values),
    paragraphs: [
      ...criticalLine(i18n, row.cause === 'underpaid' ? 'refund.lead' : 'refund.lead_merchant', () => values),
      ...criticalLine(i18n, 'refund.enter', ({ formatTime }) => ({
        network: NETWORK_DEFINITIONS[row.network].name,
        time: formatTime(row.expiresAt ?? row.createdAt, zoneOf(session.currency)),
      })),
      { text: t('refund.open'), link: inLanguage(url, i18n) },
      ...criticalLine(i18n, 'refund.warning'),
    ],
  }
}

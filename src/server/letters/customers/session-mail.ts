import { and, desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Email } from '../../../contract/text'
import { pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { isReviewed } from '../../../payment/language'
import { formatFiat, formatUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import { readLogoAt } from '../../logos/logos'
import { type MailMessage, oneLine, type Paragraph } from '../../mail/queue/mail-message'
import { refundUrl } from '../../payments/refunds/make-refund-link'
import { receivedBy } from '../../payments/sessions/record/received'
import type { MailRow } from '../../storage/schema/operation'
import { type RefundRow, refunds } from '../../storage/schema/payouts'
import type { SessionRow } from '../../storage/schema/sessions'
import { brandOf } from '../wording/brand'
import { createMailI18n, criticalLine, type MailI18n } from '../wording/mail-i18n'
import { orderOf, readMailedSession } from '../wording/mailed-session'
import { zoneOf } from '../wording/time-zone'

type Addressed = { session: SessionRow; slug: string; merchant: string; received: bigint; refund: WaitingRefund | null }
type Mailed = NonNullable<Awaited<ReturnType<typeof readMailedSession>>>
type WaitingRefund = { row: RefundRow; url: string }

type CustomerMailDeps = Pick<Deps, 'storage' | 'publicUrl' | 'clock' | 'log' | 'settings' | 'jwtSecret'>

/**
 * A mail to the customer of a session, in the language of the payment. It contains no deposit address, because mails can
 * be forged, and no name, because anybody can type one. Null if the customer was erased or the payment has moved on.
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
  const received = await receivedBy(database, session)
  const waits = and(eq(refunds.sessionId, session.id), eq(refunds.status, 'requested'))
  const [refund] = await database.select().from(refunds).where(waits).orderBy(desc(refunds.createdAt)).limit(1)
  return mailTo(deps, row, receiptMail, { received, refund: refund ? waitingOf(deps, row, refund) : null })
}

/** The mail with the link of a refund. Null if the customer was erased, or the refund no longer waits for its address. */
export async function refundMail(
  deps: CustomerMailDeps,
  { refundId }: Pick<MailRow, 'refundId'>,
): Promise<MailMessage | null> {
  const { database } = deps.storage
  const [refund] = refundId === null ? [] : await database.select().from(refunds).where(eq(refunds.id, refundId))
  const row = refund && (await readMailedSession(database, refund.sessionId))
  const waiting = row ? waitingOf(deps, row, refund) : null
  return row && waiting ? mailTo(deps, row, refundLinkMail, { refund: waiting }) : null
}

function waitingOf(deps: CustomerMailDeps, { page }: Mailed, row: RefundRow): WaitingRefund | null {
  const waits = row.status === 'requested' && row.expiresAt !== null && deps.clock.now() < row.expiresAt
  const url = waits ? refundUrl(deps, page.slug, row) : null
  return url === null ? null : { row, url }
}

async function mailTo(
  deps: CustomerMailDeps,
  row: Mailed,
  write: (addressed: Addressed, i18n: MailI18n, publicUrl: string) => Written,
  { received = 0n, refund = null }: Partial<Pick<Addressed, 'received' | 'refund'>> = {},
): Promise<MailMessage | null> {
  if (!row.email) return null
  const { session, page } = row
  const { name, logoUrl, supportEmail } = row.profile ?? row.merchant
  const theme = page.theme ?? row.profile?.theme ?? null
  const i18n = createMailI18n(session.locale ?? page.locale ?? row.profile?.locale ?? 'en')
  const merchant = oneLine(page.merchant?.name ?? name)
  const { subject, paragraphs } = write({ session, slug: page.slug, merchant, received, refund }, i18n, deps.publicUrl)
  const support = page.merchant ? page.merchant.support_email : supportEmail
  const replyTo = v.is(Email, support) ? support : null
  const { t, language } = i18n
  const logo = theme?.logo ?? (page.merchant ? page.merchant.logo_url : logoUrl)
  return {
    to: row.email,
    replyTo,
    language,
    brand: brandOf(merchant, theme, logo ? await readLogoAt(deps.storage.database, logo) : null),
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
  const { refund } = addressed
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
      ...(refund
        ? [{ text: t('receipt.refund', { crypto: moneyOf(refund.row) }), link: langOf(refund.url, i18n) }]
        : []),
    ],
  }
}

/** What goes back, such as `31.25 USDT`. */
function moneyOf({ asset, network, cryptoAmount }: RefundRow): string {
  const decimals = pairOf(asset, network)?.decimals ?? 0
  return `${formatUnits(cryptoAmount, decimals)} ${asset}`
}

const langOf = (url: string, { language }: MailI18n) => `${url}?lang=${language}`

function refundLinkMail({ session, merchant, refund }: Addressed, i18n: MailI18n): Written {
  if (!refund) throw new Error('this mail is about a refund')
  const { t } = i18n
  const { row, url } = refund
  const what = { merchant, crypto: moneyOf(row) }
  return {
    subject: t('refund.subject', what),
    paragraphs: [
      ...criticalLine(i18n, row.why === 'underpaid' ? 'refund.lead' : 'refund.lead_merchant', () => what),
      ...criticalLine(i18n, 'refund.enter', ({ formatTime }) => ({
        network: NETWORK_FACTS[row.network].name,
        time: formatTime(row.expiresAt ?? row.createdAt, zoneOf(session.currency)),
      })),
      { text: t('refund.open'), link: langOf(url, i18n) },
      ...criticalLine(i18n, 'refund.warning'),
    ],
  }
}

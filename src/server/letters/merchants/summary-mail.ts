import { asc, count, eq, sql } from 'drizzle-orm'
import { formatFiat } from '../../../payment/money'
import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import { completedIn } from '../../payments/overview/received-by-day'
import { MISSING_PRICE } from '../../payments/sessions/record/received-price'
import type { Database } from '../../ports/storage'
import type { MerchantAndMode } from '../../storage/owner'
import type { MerchantMailRow } from '../../storage/schema/merchants'
import { paymentPages } from '../../storage/schema/pages'
import type { MailRow } from '../../storage/schema/service-state'
import { sessions } from '../../storage/schema/sessions'
import { brandOf, readMerchantBrand } from '../wording/brand'
import { amountOf, mailedTitle, nameOf } from '../wording/mailed-session'
import { markTestMode } from '../wording/mark-test-mode'
import type { MerchantI18n } from './merchant-i18n'
import { readSubscriber } from './read-recipient'

/** The largest number of listed payments, because mails are read on phones. The totals count all payments. */
const MAX_LINES = 50

/** The mail with a merchant's payments of a day. Null once such mails are switched off. */
export async function summaryMail(
  deps: Pick<Deps, 'storage' | 'publicUrl'>,
  { merchantId, mode, completedFrom: from, completedUntil: until }: MailRow,
): Promise<MailMessage | null> {
  if (!merchantId || !from || !until) return null
  const { database } = deps.storage
  const owner = { merchantId, mode }
  const subscriber = await readSubscriber(deps, owner, 'daily_summary')
  const totals = subscriber ? await totalsOf(database, owner, from, until) : []
  if (!subscriber || totals.length === 0) return null
  const { to, settings, i18n } = subscriber
  const { t, formatTime, formatMoney } = i18n
  const { name, theme } = await readMerchantBrand(database, owner)
  const number = totals.reduce((all, total) => all + total.number, 0)
  const lines = await linesOf(database, i18n, settings, { name }, from, until)
  const totalLines = totals.map((total) => ({
    name: t('summary.total', { currency: total.currency, number: String(total.number) }),
    amount: formatMoney(formatFiat(BigInt(total.amount), total.currency), total.currency),
  }))
  const sums = i18n.formatList(totalLines.map(({ amount }) => amount))
  const { timeZone } = settings
  const day = (style: 'full' | 'medium') => i18n.formatDays(from, new Date(until.getTime() - 1), timeZone, style)
  const message: MailMessage = {
    to,
    language: i18n.language,
    brand: brandOf(name, theme, null),
    lead: t('summary.lead', { sums, number: String(number) }),
    order: { title: day('full'), lines: [...lines, ...totalLines] },
    subject: t('summary.subject', { day: day('medium'), sums }),
    paragraphs: [
      ...(number > lines.length
        ? [{ text: t('summary.more', { listed: String(lines.length), number: String(number) }) }]
        : []),
      { text: t('summary.completed', { from: formatTime(from, timeZone), until: formatTime(until, timeZone) }) },
    ],
    unsubscribe: { text: t('summary.stop'), link: subscriber.unsubscribeLink },
  }
  return markTestMode(message, mode, i18n)
}

async function totalsOf(database: Database, owner: MerchantAndMode, from: Date, until: Date) {
  return database
    .select({
      currency: sessions.currency,
      number: count(),
      amount: sql<string>`sum(${sessions.amount} - ${MISSING_PRICE})::text`,
    })
    .from(sessions)
    .where(completedIn(owner, from, until))
    .groupBy(sessions.currency)
    .orderBy(asc(sessions.currency))
}

async function linesOf(
  database: Database,
  i18n: MerchantI18n,
  settings: MerchantMailRow,
  merchant: { name: string },
  from: Date,
  until: Date,
) {
  const rows = await database
    .select({ session: sessions, page: paymentPages })
    .from(sessions)
    .innerJoin(paymentPages, eq(paymentPages.id, sessions.pageId))
    .where(completedIn(settings, from, until))
    .orderBy(asc(sessions.completedAt), asc(sessions.id))
    .limit(MAX_LINES)
  return rows.map(({ session, page }) => ({
    name: [
      mailedTitle({ session, page, merchant, profile: null }, i18n),
      session.reference,
      settings.nameCustomers ? nameOf(session) : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
    amount: amountOf(session, i18n),
  }))
}

import { and, asc, count, eq, sql } from 'drizzle-orm'
import { formatFiat } from '../../../payment/money'
import type { Deps } from '../../deps'
import { type MailMessage, oneLine } from '../../mail/queue/mail-message'
import { readMailSettings } from '../../payments/merchant/mail-settings'
import { completedIn } from '../../payments/overview/received-by-day'
import { type Database, only } from '../../storage/database'
import type { Owner } from '../../storage/owner'
import { type MerchantMailRow, merchantProfiles, merchants } from '../../storage/schema/merchants'
import type { MailRow } from '../../storage/schema/operation'
import { paymentPages } from '../../storage/schema/pages'
import { sessions } from '../../storage/schema/sessions'
import { brandOf } from '../wording/brand'
import { nameOf, titleOf } from '../wording/mailed-session'
import { createMerchantI18n, type MerchantI18n } from './merchant-i18n'
import { unsubscribeLink } from './unsubscribe-link'

/** A mail is read on a phone; the totals count all payments. */
const MOST_LINES = 50

/** A merchant's payments of a day. Null if the mail is no longer wanted. */
export async function summaryMail(
  { storage: { database }, publicUrl }: Pick<Deps, 'storage' | 'publicUrl'>,
  { merchantId, mode, completedFrom: from, completedUntil: until }: MailRow,
): Promise<MailMessage | null> {
  if (!merchantId || !from || !until) return null
  const owner = { merchantId, mode }
  const settings = await readMailSettings(database, owner)
  const { address, unsubscribeToken, dailySummary, timeZone, locale } = settings
  if (!address || !unsubscribeToken || !dailySummary) return null
  const totals = await totalsOf(database, owner, from, until)
  const number = totals.reduce((all, total) => all + total.number, 0)
  if (number === 0) return null
  const i18n = createMerchantI18n(locale ?? 'en')
  const lines = await linesOf(database, i18n, settings, from, until)
  const amounts = totals.map(({ currency, amount }) => i18n.formatMoney(formatFiat(BigInt(amount), currency), currency))
  const { name, theme } = await merchantOf(database, owner)
  const day = (style: 'full' | 'medium') => i18n.formatDays(from, new Date(until.getTime() - 1), timeZone, style)
  const sums = i18n.formatList(amounts)
  const subject = i18n.say('summary.subject', { day: day('medium'), sums })
  const isTest = mode === 'test'
  return {
    to: address,
    replyTo: null,
    language: i18n.language,
    brand: brandOf(name, theme, null),
    lead: i18n.say('summary.lead', { sums, number: String(number) }),
    order: {
      title: day('full'),
      lines: [
        ...lines,
        ...totals.map((total, index) => ({
          name: i18n.say('summary.total', { currency: total.currency, number: String(total.number) }),
          amount: amounts[index] ?? '',
        })),
      ],
    },
    subject: isTest ? `[TEST] ${subject}` : subject,
    paragraphs: [
      ...(isTest ? [{ text: i18n.t('mail.test') }] : []),
      ...(number > lines.length
        ? [{ text: i18n.say('summary.more', { shown: String(lines.length), number: String(number) }) }]
        : []),
      {
        text: i18n.say('summary.completed', {
          from: i18n.formatTime(from, timeZone),
          until: i18n.formatTime(until, timeZone),
        }),
      },
    ],
    unsubscribe: {
      text: i18n.say('summary.stop'),
      link: unsubscribeLink(publicUrl, 'daily_summary', unsubscribeToken),
    },
  }
}

async function totalsOf(database: Database, owner: Owner, from: Date, until: Date) {
  return database
    .select({ currency: sessions.currency, number: count(), amount: sql<string>`sum(${sessions.amount})::text` })
    .from(sessions)
    .where(completedIn(owner, from, until))
    .groupBy(sessions.currency)
    .orderBy(asc(sessions.currency))
}

async function linesOf(database: Database, i18n: MerchantI18n, settings: MerchantMailRow, from: Date, until: Date) {
  const rows = await database
    .select({ session: sessions, page: paymentPages })
    .from(sessions)
    .innerJoin(paymentPages, eq(paymentPages.id, sessions.pageId))
    .where(completedIn(settings, from, until))
    .orderBy(asc(sessions.completedAt), asc(sessions.id))
    .limit(MOST_LINES)
  return rows.map(({ session, page }) => ({
    name: [titleOf(session, page, i18n), session.reference, settings.nameCustomers ? nameOf(session) : '']
      .filter((part) => part !== '')
      .join(', '),
    amount: i18n.formatMoney(formatFiat(session.amount, session.currency), session.currency),
  }))
}

async function merchantOf(database: Database, { merchantId, mode }: Owner) {
  const { profile, merchant } = only(
    await database
      .select({ merchant: merchants, profile: merchantProfiles })
      .from(merchants)
      .leftJoin(merchantProfiles, and(eq(merchantProfiles.merchantId, merchants.id), eq(merchantProfiles.mode, mode)))
      .where(eq(merchants.id, merchantId)),
  )
  return { name: oneLine(profile?.name ?? merchant.name), theme: profile?.theme ?? null }
}

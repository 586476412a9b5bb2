import { pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { formatFiat, formatUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import { type MailMessage, oneLine, type Paragraph } from '../../mail/queue/mail-message'
import { readMailSettings } from '../../payments/merchant/mail-settings'
import { receivedBy } from '../../payments/sessions/record/received'
import type { MailRow } from '../../storage/schema/operation'
import type { SessionRow } from '../../storage/schema/sessions'
import { brandOf } from '../wording/brand'
import { nameOf, orderOf, readMailedSession, titleOf } from '../wording/mailed-session'
import { createMerchantI18n, type MerchantI18n } from './merchant-i18n'
import { unsubscribeLink } from './unsubscribe-link'

/** Tells a merchant that a session was paid. Null if such mails are no longer wanted. */
export async function paidMail(
  { storage: { database }, publicUrl }: Pick<Deps, 'storage' | 'publicUrl'>,
  { sessionId }: Pick<MailRow, 'sessionId'>,
): Promise<MailMessage | null> {
  const row = sessionId && (await readMailedSession(database, sessionId))
  if (!row) return null
  const { session, page, profile, merchant } = row
  const settings = await readMailSettings(database, session)
  const { address, unsubscribeToken, payments, nameCustomers, timeZone, locale } = settings
  if (!address || !unsubscribeToken || !payments) return null
  const i18n = createMerchantI18n(locale ?? 'en')
  const amount = i18n.formatMoney(formatFiat(session.amount, session.currency), session.currency, 'stripIfInteger')
  const paid = { amount, title: titleOf(session, page, i18n) }
  const subject = i18n.say('paid.subject', paid)
  const payer = nameCustomers ? nameOf(session) : ''
  const isTest = session.mode === 'test'
  return {
    to: address,
    replyTo: null,
    language: i18n.language,
    brand: brandOf(oneLine(profile?.name ?? merchant.name), page.theme ?? profile?.theme ?? null, null),
    lead: i18n.say('paid.lead', paid),
    order: orderOf(session, page, i18n),
    subject: isTest ? `[TEST] ${subject}` : subject,
    paragraphs: [
      ...(isTest ? [{ text: i18n.t('mail.test') }] : []),
      ...receivedLine(i18n, session, await receivedBy(database, session), timeZone),
      ...(session.late ? [{ text: i18n.say('paid.late') }] : []),
      ...(payer ? [{ text: i18n.say('paid.customer', { name: payer }) }] : []),
      { text: i18n.t('mail.reference', { reference: session.reference }) },
      { text: i18n.say('paid.open'), link: `${publicUrl}/p/${page.slug}/s/${session.id}` },
    ],
    unsubscribe: {
      text: i18n.say('paid.stop'),
      link: unsubscribeLink(publicUrl, 'payments', unsubscribeToken),
    },
  }
}

function receivedLine(
  i18n: MerchantI18n,
  { asset, network, completedAt, updatedAt }: SessionRow,
  received: bigint,
  timeZone: string,
): Paragraph[] {
  const pair = asset && network ? pairOf(asset, network) : undefined
  if (!pair) return []
  const crypto = `${formatUnits(received, pair.decimals)} ${pair.asset}`
  const time = i18n.formatTime(completedAt ?? updatedAt, timeZone)
  return [{ text: i18n.t('receipt.received', { crypto, network: NETWORK_FACTS[pair.network].name, time }) }]
}

import { pairOf } from '../../../payment/chains/catalogue'
import { NETWORK_FACTS } from '../../../payment/chains/networks'
import { formatFiat, formatUnits } from '../../../payment/money'
import type { Deps } from '../../deps'
import type { MailRow } from '../../storage/schema/operation'
import type { SessionRow } from '../../storage/schema/sessions'
import { brandOf } from '../brand'
import { createMailI18n } from '../mail-i18n'
import { type MailMessage, oneLine, type Paragraph } from '../mail-message'
import { nameOf, orderOf, readMailedSession, titleOf } from '../mailed-session'
import type { ReceivedBy } from '../session-mail'
import { readMailSettings } from './mail-settings'
import { unsubscribeLink } from './unsubscribe-link'

const i18n = createMailI18n('en')

/** Tells a merchant that a session was paid. Null if such mails are no longer wanted. */
export async function paidMail(
  { storage: { database }, publicUrl, receivedBy }: Pick<Deps, 'storage' | 'publicUrl'> & { receivedBy: ReceivedBy },
  { paidSessionId }: Pick<MailRow, 'paidSessionId'>,
): Promise<MailMessage | null> {
  const row = paidSessionId && (await readMailedSession(database, paidSessionId))
  if (!row) return null
  const { session, page, profile, merchant } = row
  const settings = await readMailSettings(database, session)
  const { address, unsubscribeToken, payments, nameCustomers, timeZone } = settings
  if (!address || !unsubscribeToken || !payments) return null
  const amount = i18n.formatMoney(formatFiat(session.amount, session.currency), session.currency, 'stripIfInteger')
  const paid = `You were paid ${amount} for ${titleOf(session, page, i18n)}`
  const payer = nameCustomers ? nameOf(session) : ''
  const isTest = session.mode === 'test'
  return {
    to: address,
    replyTo: null,
    language: 'en',
    brand: brandOf(oneLine(profile?.name ?? merchant.name), page.theme ?? profile?.theme ?? null, null),
    lead: `${paid}.`,
    order: orderOf(session, page, i18n),
    subject: isTest ? `[TEST] ${paid}` : paid,
    paragraphs: [
      ...(isTest ? [{ text: i18n.t('mail.test') }] : []),
      ...receivedLine(session, await receivedBy(database, session), timeZone),
      ...(session.late ? [{ text: 'The money came after the time of the payment had ended.' }] : []),
      ...(payer ? [{ text: `Customer: ${payer}` }] : []),
      { text: i18n.t('mail.reference', { reference: session.reference }) },
      { text: 'Open the payment', link: `${publicUrl}/p/${page.slug}/s/${session.id}` },
    ],
    unsubscribe: {
      text: 'Stop mails about single payments',
      link: unsubscribeLink(publicUrl, 'payments', unsubscribeToken),
    },
  }
}

function receivedLine(
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

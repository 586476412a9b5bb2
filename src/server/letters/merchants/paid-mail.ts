import type { Deps } from '../../deps'
import { type MailMessage, oneLine } from '../../mail/queue/mail-message'
import { receivedAmount } from '../../payments/sessions/record/received-amount'
import type { MailRow } from '../../storage/schema/service-state'
import { brandOf } from '../wording/brand'
import { amountOf, mailedTitle, nameOf, orderOf, readMailedSession, receivedValues } from '../wording/mailed-session'
import { markTestMode } from '../wording/mark-test-mode'
import { readSubscriber } from './read-recipient'

/** The mail that tells a merchant that a session was paid. Null once such mails are switched off. */
export async function paidMail(
  deps: Pick<Deps, 'storage' | 'publicUrl'>,
  { sessionId }: Pick<MailRow, 'sessionId'>,
): Promise<MailMessage | null> {
  const { database } = deps.storage
  const row = sessionId && (await readMailedSession(database, sessionId))
  const subscriber = row && (await readSubscriber(deps, row.session, 'payments'))
  if (!row || !subscriber) return null
  const { session, page, profile, merchant } = row
  const { to, settings, i18n } = subscriber
  const { t } = i18n
  const paid = { amount: amountOf(session, i18n), title: mailedTitle(row, i18n) }
  const payer = settings.nameCustomers ? nameOf(session) : ''
  const received = receivedValues(session, await receivedAmount(database, session), settings.timeZone)
  const message: MailMessage = {
    to,
    language: i18n.language,
    brand: brandOf(oneLine(profile?.name ?? merchant.name), page.theme ?? profile?.theme ?? null, null),
    lead: t('paid.lead', paid),
    order: orderOf(row, i18n),
    subject: t('paid.subject', paid),
    paragraphs: [
      ...(received ? [{ text: t('receipt.received', received(i18n)) }] : []),
      ...(session.late ? [{ text: t('paid.late') }] : []),
      ...(payer ? [{ text: t('paid.customer', { name: payer }) }] : []),
      // A message may name people, as the customer's name does.
      ...(settings.nameCustomers && session.message ? [{ text: t('paid.message', { text: session.message }) }] : []),
      { text: t('mail.reference', { reference: session.reference }) },
      { text: t('paid.open'), link: `${deps.publicUrl}/dashboard/${session.mode}/payments/${session.id}` },
    ],
    unsubscribe: { text: t('paid.stop'), link: subscriber.unsubscribeLink },
  }
  return markTestMode(message, session.mode, i18n)
}

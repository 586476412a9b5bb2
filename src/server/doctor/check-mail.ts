import type { Deps } from '../deps'
import type { MailMessage } from '../mail/queue/mail-message'
import { smtpFailure, smtpPost } from '../mail/queue/smtp'
import type { Finding } from './finding'

type MailDeps = Pick<Deps, 'settings' | 'publicUrl'>

const NOT_SET = 'SMTP_URL is not set: no mail is sent'

/** Connects to the mail server, because the setting alone does not show that mails can be sent. */
export async function checkMail({ settings: { SMTP_URL, MAIL_FROM }, publicUrl }: MailDeps): Promise<Finding> {
  if (!SMTP_URL) return { state: 'off', subject: 'mail', message: NOT_SET }
  const failure = await smtpFailure(SMTP_URL, publicUrl)
  return failure === null
    ? { state: 'ok', subject: 'mail', message: `is sent as ${MAIL_FROM}` }
    : { state: 'warn', subject: 'mail', message: `is not sent: ${failure}` }
}

const testMail = (to: string, publicUrl: string): MailMessage => ({
  to,
  language: 'en',
  subject: `${new URL(publicUrl).host}: test mail`,
  paragraphs: [{ text: 'Mails of this service arrive here.' }, { text: 'The service', link: publicUrl }],
})

/** Sends a test mail. Returns why it cannot be sent; null: the mail server has taken it. */
export async function sendTestMail(
  { settings, publicUrl, random }: MailDeps & Pick<Deps, 'random'>,
  to: string,
): Promise<string | null> {
  const { SMTP_URL, MAIL_FROM } = settings
  if (!SMTP_URL || !MAIL_FROM) return NOT_SET
  const unreachable = await smtpFailure(SMTP_URL, publicUrl)
  if (unreachable !== null) return unreachable
  const failure = await smtpPost(SMTP_URL, MAIL_FROM, publicUrl)(testMail(to, publicUrl), random.uuid())
  return failure && `the mail server refuses it: ${failure.reason}`
}

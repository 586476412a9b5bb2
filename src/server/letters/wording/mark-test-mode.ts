import type { Mode } from '../../../contract/enums'
import type { MailMessage } from '../../mail/queue/mail-message'
import type { MailI18n } from './mail-i18n'

/** Adds to a mail of test mode that no real money moves, in its subject and in its first paragraph. */
export const markTestMode = (message: MailMessage, mode: Mode, { t }: Pick<MailI18n, 't'>): MailMessage =>
  mode === 'live'
    ? message
    : {
        ...message,
        subject: `[TEST] ${message.subject}`,
        paragraphs: [{ text: t('mail.test') }, ...message.paragraphs],
      }

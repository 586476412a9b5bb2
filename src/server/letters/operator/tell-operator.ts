import type { Deps } from '../../deps'
import { smtpPost } from '../../mail/queue/smtp'
import { type FailingPart, type News, outageMail } from './outage-mail'

/** Sends the operator a mail about an outage. Throws if the mail server does not take it. */
export function tellOperator({ settings, publicUrl, random }: Pick<Deps, 'settings' | 'publicUrl' | 'random'>) {
  const { SMTP_URL, MAIL_FROM, OPERATOR_MAIL } = settings
  const post = SMTP_URL && MAIL_FROM ? smtpPost(SMTP_URL, MAIL_FROM, publicUrl) : null
  return async (part: FailingPart, news: News): Promise<void> => {
    if (!post || !OPERATOR_MAIL) return
    const failure = await post(outageMail(OPERATOR_MAIL, part, news, publicUrl), random.uuid())
    if (failure) throw new Error(failure.reason)
  }
}

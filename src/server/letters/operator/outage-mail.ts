import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import { smtpPost } from '../../mail/queue/smtp'

/** For each outage: the title, the consequences for customers and merchants, and what the operator should check. */
const TEXTS = {
  custody: [
    'Custody does not answer',
    'Incoming money is not detected, no addresses can be issued, and waiting payments do not expire.',
    'See custody.* and background.movements_live in the log. Nothing is lost: the service reads all movements once custody answers.',
  ],
  networks: [
    'A network cannot be reached',
    'Incoming money on it is not detected. Pages do not offer it, and its waiting payments do not expire.',
    'See background.scan_* in the log, and whether the nodes in NODE_* answer. Nothing is lost: incoming money is found once the network can be reached.',
  ],
  rates: [
    'No exchange rates',
    'Customers cannot start payments, and late money waits for its price.',
    'See rates.unavailable in the log.',
  ],
  rate_jumps: [
    'A price jumped and is not used',
    'Customers pay at the last accepted price until it is too old. After that, payments in this coin or currency cannot be started.',
    'See rates.jump_refused in the log. The price is accepted once it has held for five minutes or a second source agrees. If it is right, run npm run doctor -- --accept-rate with the coin or currency.',
  ],
  webhooks: [
    'Webhooks are not delivered',
    'Most endpoints have events that have waited for more than ten minutes, so shops do not know that they were paid.',
    'Check whether this machine can reach other hosts. Nothing is lost: events are stored and sent again.',
  ],
} as const

type FailingPart = keyof typeof TEXTS
type News = { since: Date; isOver: boolean }

/** The mail to the operator about an outage, or about its end. It names no customer and no merchant. */
export function outageMail(to: string, outage: FailingPart, { since, isOver }: News, publicUrl: string): MailMessage {
  const [title, meaning, hint] = TEXTS[outage]
  const { host } = new URL(publicUrl)
  const time = `${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    to,
    language: 'en',
    subject: isOver ? `${host}: resolved: ${title}` : `${host}: ${title}`,
    paragraphs: isOver
      ? [{ text: `This outage is over. It began at ${time}.` }]
      : [
          { text: `${title}, since ${time}.` },
          { text: meaning },
          { text: hint },
          { text: 'How to read the log', link: `${publicUrl}/docs/operators.html#monitoring` },
        ],
  }
}

/** Sends the operator a mail about an outage. Throws if the mail server does not accept it. */
export function createOperatorNotifier({
  settings,
  publicUrl,
  random,
}: Pick<Deps, 'settings' | 'publicUrl' | 'random'>) {
  const { SMTP_URL, MAIL_FROM, OPERATOR_MAIL } = settings
  const post = SMTP_URL && MAIL_FROM ? smtpPost(SMTP_URL, MAIL_FROM, publicUrl) : null
  return async (part: FailingPart, news: News): Promise<void> => {
    if (!post || !OPERATOR_MAIL) return
    const failure = await post(outageMail(OPERATOR_MAIL, part, news, publicUrl), random.uuid())
    if (failure) throw new Error(failure.reason)
  }
}

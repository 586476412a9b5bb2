import type { Deps } from '../../deps'
import type { MailMessage } from '../../mail/queue/mail-message'
import { smtpPost } from '../../mail/queue/smtp'

/** What fails, what that means for people, and what to look at. */
const WORDS = {
  custody: [
    'Custody does not answer',
    'Money that customers send is not seen, no address can be given out, and payments that wait there do not expire.',
    'See custody.* and background.movements_live in the log. Nothing is lost: movements are read from where they were left.',
  ],
  networks: [
    'A network cannot be seen',
    'Money that customers send there is not seen. Pages do not offer it, and payments that wait there do not expire.',
    'See background.watch_* in the log, and whether the nodes of NODE_* are set, and answer. Nothing is lost: what came is found when the network is seen again.',
  ],
  rates: [
    'There are no rates',
    'Customers cannot begin a payment, and late money waits for its price.',
    'See rates.unavailable in the log.',
  ],
  rate_jumps: [
    'A price jumped and is refused',
    'Customers pay at the last good price until it is too old; after that, payments in this coin or currency cannot begin.',
    'See rates.jump_refused in the log. The price is believed once it has stayed for five minutes or a second source agrees. If it is right, run npm run doctor -- --accept-rate with the coin or currency.',
  ],
  webhooks: [
    'Webhooks are not delivered',
    'Most endpoints have events that have waited for long, so shops do not know that they were paid.',
    'See whether this machine reaches other hosts. Nothing is lost: events are kept and sent again.',
  ],
} as const

type FailingPart = keyof typeof WORDS
type News = { since: Date; isOver: boolean }

/** The mail to the operator about an outage that lasts, or that is over. It names no customer and no merchant. */
export function outageMail(to: string, outage: FailingPart, { since, isOver }: News, publicUrl: string): MailMessage {
  const [title, meaning, hint] = WORDS[outage]
  const { host } = new URL(publicUrl)
  const time = `${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    to,
    language: 'en',
    subject: isOver ? `${host}: over: ${title}` : `${host}: ${title}`,
    paragraphs: isOver
      ? [{ text: `This is over. It had failed since ${time}.` }]
      : [
          { text: `${title}, since ${time}.` },
          { text: meaning },
          { text: hint },
          { text: 'What the log says', link: `${publicUrl}/docs/operators.html#monitoring` },
        ],
  }
}

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

import { compare, excess } from './money'
import type { Refund, Session } from './service'

const coins = (amount: string | null, { crypto_asset }: Pick<Session, 'crypto_asset'>) => `${amount} ${crypto_asset}`

/** The note for the merchant about the state of a payment. Empty while nothing has happened. */
export function noteOf(session: Session): string {
  const paid = coins(session.crypto_amount_paid, session)
  const missing = coins(session.crypto_amount_due, session)
  switch (session.status) {
    case 'partial':
      return `Malipo: partly paid. ${paid} arrived, ${missing} is missing. The customer is asked for the rest.`
    case 'processing':
      return `Malipo: ${paid} was detected, which is enough. The network is confirming it; do not deliver yet.`
    case 'underpaid':
      return `Malipo: underpaid. The time is over, ${paid} arrived and ${missing} is missing. The customer can still pay the rest with the same link, or you can refund what arrived.`
    case 'expired':
      return compare(session.crypto_amount_paid, '0') > 0
        ? `Malipo: expired. ${paid} arrived late, and ${missing} is missing. You can refund it in the dashboard of Malipo.`
        : 'Malipo: the payment expired, and no money arrived. The customer can pay again.'
    case 'failed':
      return 'Malipo: the payment was cancelled or refused. The customer can pay again.'
    case 'completed':
      return completedNote(session, paid)
    default:
      return ''
  }
}

function completedNote(session: Session, paid: string): string {
  const over = excess(session.crypto_amount_paid, session.crypto_amount ?? session.crypto_amount_paid)
  return [
    `Malipo: paid with ${paid} on ${session.network?.replaceAll('_', ' ')}.`,
    session.late ? 'The money came late, after the time of the payment.' : '',
    over ? `Overpaid by ${coins(over, session)}, which you can refund in the dashboard of Malipo.` : '',
    compare(session.reversed_amount, '0') > 0
      ? `Custody took back ${session.reversed_amount} ${session.currency}: check it before you deliver.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** For money that no order needs. */
export const surplusNote = (session: Session) =>
  `Malipo: ${coins(session.crypto_amount_paid, session)} arrived for the payment ${session.reference}, which the order does not need. Refund it in the dashboard of Malipo.`

export function refundNote(refund: Refund): string {
  const amount = coins(refund.crypto_amount, refund)
  if (refund.status === 'success') return `Malipo: the refund of ${amount} was sent. Transaction: ${refund.hash}`
  if (refund.status === 'failed')
    return `Malipo: the refund of ${amount} failed, and the money is still yours: ${refund.reason}. Refund it again.`
  return `Malipo: a refund of ${amount} waits for the customer’s address. Malipo mails the link to the customer; the dashboard of Malipo has it, too.`
}

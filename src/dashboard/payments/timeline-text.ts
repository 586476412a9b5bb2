import type { TimelineEntry } from '../../contract/session/timeline'
import type { I18n } from '../i18n/create-i18n'
import { refundReason } from './refund-reason'

/** The text of an entry. @param network display name of the entry's network, or an empty string */
export function timelineText({ t, formatUnits }: I18n, entry: TimelineEntry, network: string): string {
  const author = 'by' in entry ? (entry.by ?? t('payments.former_member')) : ''
  switch (entry.kind) {
    case 'method_chosen':
      return t('payments.event_method_chosen', { asset: entry.asset, network })
    case 'detected':
      return t('payments.event_detected', { amount: formatUnits(entry.amount), asset: entry.asset, network })
    case 'held':
    case 'confirmed':
    case 'reversed':
      return t(`payments.event_${entry.kind}`, { amount: formatUnits(entry.amount), asset: entry.asset })
    case 'deposit_failed':
      return t('payments.event_deposit_failed', {
        amount: formatUnits(entry.amount),
        asset: entry.asset,
        reason: entry.reason ?? '?',
      })
    case 'refund':
      return refundText({ t, formatUnits }, entry)
    case 'refund_requested':
      return t(`payments.event_asked_${entry.cause}`)
    case 'refund_declined':
      return t('payments.event_declined')
    case 'event':
      return t('payments.event_webhook', { type: entry.type })
    case 'receipt':
    case 'note':
    case 'accepted':
      return t(`payments.event_${entry.kind}`, { by: author })
    case 'created':
    case 'completed':
    case 'window_ended':
    case 'cancelled':
      return t(`payments.event_${entry.kind}`)
  }
}

type RefundEntry = Extract<TimelineEntry, { kind: 'refund' }>

/** A step of a refund. A step without an author was the customer's or the service's. */
function refundText({ t, formatUnits }: Pick<I18n, 't' | 'formatUnits'>, entry: RefundEntry): string {
  const { status, by, by_customer, asset, reason } = entry
  const amount = formatUnits(entry.amount)
  if (by_customer) return t('payments.event_refund_address')
  if (status === 'failed')
    return t('payments.event_refund_failed', { amount, asset, reason: refundReason({ t }, reason) })
  return by
    ? t(`payments.event_refund_${status}_by`, { amount, asset, by })
    : t(`payments.event_refund_${status}`, { amount, asset })
}

import type { Refund } from '../../contract/refunds/refund'
import type { I18n } from '../i18n/create-i18n'

/** Words why a refund failed. A reason that is no code of the service is a text of custody. */
export function refundReason({ t }: Pick<I18n, 't'>, reason: Refund['reason']): string {
  if (reason === 'expired' || reason === 'void') return t(`payments.refund_reason_${reason}`)
  return reason ?? '?'
}

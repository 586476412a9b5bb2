import type { Session } from '../../../contract/session'
import { useI18n } from '../../i18n/i18n-context'

const TEXTS = { requested: 'refund.waits', created: 'refund.moving', success: 'refund.done' } as const

/** Where a payment has ended: that money of it is sent back, and the link to say where to. */
export function RefundNotice({ refund: { status, url } }: { refund: NonNullable<Session['refund']> }) {
  const { language, t } = useI18n()
  if (!url || status === 'failed') return null
  const isWaiting = status === 'requested'
  return (
    <div class="refund-notice" key={status}>
      <p>{t(TEXTS[status])}</p>
      <a class={isWaiting ? 'button' : 'quiet'} href={`${url}?lang=${language}`}>
        {t(isWaiting ? 'refund.open' : 'refund.follow')}
      </a>
    </div>
  )
}

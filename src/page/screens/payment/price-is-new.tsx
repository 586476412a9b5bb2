import type { Session } from '../../../contract/session/session'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'

/** A notice after a renewal that the price, and so the amount, is new. */
export function PriceIsNew({ session }: { session: Session }) {
  const { sessions } = useModel()
  const { t, formatTime } = useI18n()
  if (!sessions.isRenewed.value) return null
  return (
    <p class="notice">
      {t('renew.new_price', { time: formatTime(session.created_at) })}
      {session.crypto_amount_paid !== '0' && ` ${t('renew.deducted')}`}
    </p>
  )
}

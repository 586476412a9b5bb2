import type { Session } from '../../../contract/session'
import { timeLeft } from '../../../payment/time-left'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { SOON } from '../../state/outcome-is-near'
import { RenewButton } from '../lazy-outcome'

/** A warning before the price expires, with a way to get more time. It is below the address, so that nothing moves under a finger. */
export function EndingSoon({ session }: { session: Session }) {
  const { time } = useModel().connection
  const { t } = useI18n()
  const left = timeLeft(session, time.value)
  if (left > SOON || session.no_new_price) return null
  return (
    <div class="soon">
      <p key={String(left > 0)}>{t(left > 0 ? 'paying.soon' : 'paying.over')}</p>
      <RenewButton session={session} label="paying.new_price" quiet />
    </div>
  )
}

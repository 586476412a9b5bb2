import type { Session } from '../../../contract/session/session'
import { timeLeft } from '../../../payment/time-left'
import { useI18n } from '../../i18n/i18n-context'
import { RenewButton } from '../../layout/renew-button'
import { useModel } from '../../state/model-context'

/** How long before its end a price is said to end soon, in milliseconds. */
const SOON = 300_000

/** A warning before the price expires, with a way to get more time. It is below the address, so that nothing moves under a finger. */
export function EndingSoon({ session }: { session: Session }) {
  const { time, offline } = useModel().connection
  const { t } = useI18n()
  const left = timeLeft(session, time.value)
  if (left > SOON || session.not_renewable) return null
  return (
    <div class="soon">
      <p key={String(left > 0)}>{t(left > 0 ? 'paying.soon' : 'paying.over')}</p>
      {/* without network, no price can be had */}
      {!offline.value && <RenewButton session={session} label="paying.new_price" quiet />}
    </div>
  )
}

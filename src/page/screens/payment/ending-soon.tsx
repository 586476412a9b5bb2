import type { Session } from '../../../contract/session/session'
import { timeLeft } from '../../../payment/time-left'
import { useI18n } from '../../i18n/i18n-context'
import { RenewButton } from '../../layout/renew-button'
import { useModel } from '../../state/model-context'

/** Milliseconds before the end at which the warning appears. */
const SOON = 300_000

/** A warning before the price expires, with a button for a new price. It is below the address, which must not move. */
export function EndingSoon({ session }: { session: Session }) {
  const { time, offline } = useModel().connection
  const { t } = useI18n()
  const left = timeLeft(session, time.value)
  if (left > SOON || session.not_renewable) return null
  return (
    <div class="soon">
      <p key={String(left > 0)}>
        {t(left > 0 ? 'paying.soon' : 'paying.over')}
        {/* an upstream service has its own rules for late money */}
        {!session.relayed && ` ${t('late.before')}`}
      </p>
      {/* a new price needs the network */}
      {!offline.value && <RenewButton session={session} label="paying.new_price" quiet />}
    </div>
  )
}

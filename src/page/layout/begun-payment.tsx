import { timeLeft, wholeMinutes } from '../../payment/time-left'
import { networkName } from '../../words/network-names'
import { Amount } from '../i18n/amount'
import { useI18n } from '../i18n/i18n-context'
import { type StartedSession, statusMessageKey } from '../i18n/status-message-key'
import { useModel } from '../state/model-context'
import { usePath } from './use-path'
import './begun-payment.css'

/** At the form, the payment that was begun before: what is still to be sent, for how long, and the way back to it. */
export function BegunPayment({ session }: { session: StartedSession }) {
  const { time } = useModel().connection
  const { t, tRich } = useI18n()
  const path = usePath(session)
  const { status, crypto_amount_due: due, crypto_asset: asset, network } = session
  const minutes = wholeMinutes(timeLeft(session, time.value))
  const isWaiting = (status === 'pending' || status === 'partial') && due && asset && network && minutes > 0
  return (
    <section class="begun" aria-label={t('begun.title')}>
      <p key={`${status} ${isWaiting && minutes} ${due}`}>
        {isWaiting
          ? tRich('begun.waiting', {
              amount: <Amount>{`${due}\u00a0${asset}`}</Amount>,
              network: <bdi>{networkName(network)}</bdi>,
              minutes,
            })
          : t(statusMessageKey(session))}
      </p>
      <a class="button" href={path}>
        {t(isWaiting ? 'begun.continue' : 'begun.open')}
      </a>
    </section>
  )
}

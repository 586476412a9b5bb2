import { timeLeft, wholeMinutes } from '../../../payment/time-left'
import { networkName } from '../../../words/network-names'
import { Amount } from '../../i18n/amount'
import { type StartedSession, statusMessageKey } from '../../i18n/heading'
import { useI18n } from '../../i18n/i18n-context'
import { usePath } from '../../layout/use-path'
import { useModel } from '../../state/model-context'
import './started-payment.css'

/** The payment that has started, shown at the form: what is due, for how long, and a link to it. */
export function StartedPayment({ session }: { session: StartedSession }) {
  const { time } = useModel().connection
  const { t, tRich, formatDecimal } = useI18n()
  const path = usePath(session)
  const { status, crypto_amount_due: due, crypto_asset: asset, network } = session
  const minutes = wholeMinutes(timeLeft(session, time.value))
  const isWaiting = (status === 'pending' || status === 'partial') && due && asset && network && minutes > 0
  return (
    <section class="started" aria-label={t('started.title')}>
      <p key={`${status} ${isWaiting && minutes} ${due}`}>
        {isWaiting
          ? tRich('started.waiting', {
              amount: <Amount>{`${formatDecimal(due)}\u00a0${asset}`}</Amount>,
              network: <bdi>{networkName(network)}</bdi>,
              minutes,
            })
          : t(statusMessageKey(session))}
      </p>
      <a class="button" href={path}>
        {t(isWaiting ? 'started.continue' : 'started.open')}
      </a>
    </section>
  )
}

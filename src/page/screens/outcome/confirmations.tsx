import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import type { Screen } from '../../../payment/screen'
import { ArrivalMail } from '../../help/arrival/arrival-mail'
import { useI18n } from '../../i18n/i18n-context'
import { Transactions } from './transactions'
import { useCountUp } from './use-count-up'
import './confirmations.css'

/** A payment that was detected and is being confirmed; the customer has nothing left to do. */
export function Confirmations({ screen }: { screen: Extract<Screen, { name: 'processing' }> }) {
  const { session, payment } = screen
  const { t, plural } = useI18n()
  const { name, usualTime } = NETWORK_DEFINITIONS[payment.network]
  const needed = session.required_confirmations
  const confirmed = useCountUp(Math.min(session.confirmations, needed ?? 0))
  return (
    <>
      <p class="lead">
        {session.held ? t('processing.held') : t('processing.text', { network: name, time: t(`time.${usualTime}`) })}
      </p>
      {session.late && <p class="lead">{t('processing.late')}</p>}
      {needed !== null && !session.held && (
        <div class="confirmations">
          <p key={`${confirmed} ${needed}`}>{plural('processing.count', needed, { n: confirmed, m: needed })}</p>
          <progress max={needed} value={confirmed} />
        </div>
      )}
      <Transactions session={session} />
      <ArrivalMail session={session} />
    </>
  )
}

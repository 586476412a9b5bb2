import { NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import type { Screen } from '../../../payment/screen'
import { useI18n } from '../../i18n/i18n-context'
import { Transactions } from './transactions'
import './confirmations.css'

/** The money was seen and is being confirmed; the customer has nothing left to do. */
export function Confirmations({ screen }: { screen: Extract<Screen, { name: 'processing' }> }) {
  const { session, payment } = screen
  const { t, plural } = useI18n()
  const { name, usualTime } = NETWORK_DEFINITIONS[payment.network]
  const needed = session.required_confirmations
  const seen = Math.min(session.confirmations, needed ?? 0)
  return (
    <>
      <p class="lead">
        {session.held ? t('processing.held') : t('processing.text', { network: name, time: t(`time.${usualTime}`) })}
      </p>
      {session.late && <p class="lead">{t('processing.late')}</p>}
      {needed !== null && !session.held && (
        <div class="confirmations">
          <p key={`${seen} ${needed}`}>{plural('processing.count', needed, { n: seen, m: needed })}</p>
          <progress max={needed} value={seen} />
        </div>
      )}
      <Transactions session={session} />
    </>
  )
}

import type { Screen } from '../../../payment/screen'
import { headingOf, stateOf } from '../../i18n/heading'
import { useI18n } from '../../i18n/i18n-context'
import { StatusLine } from '../../layout/status-line'
import { AskRefund, Refund } from '../lazy-refund'
import { Confirmations } from './confirmations'
import { NextSteps } from './next-steps'
import { Receipt } from './receipt'
import { ReturnToShop } from './return-to-shop'
import { Unavailable } from './unavailable'

type OutcomeScreen = Exclude<Screen, { name: 'loading' | 'details' | 'refund' | 'paying' | 'partial' }>

/** The result of a payment, or that it cannot be shown. */
export function Outcome({ screen }: { screen: OutcomeScreen }) {
  const i18n = useI18n()
  const heading = headingOf(screen, i18n)
  // an existing service does not say what can be asked back
  const extra = screen.name === 'completed' && screen.session.relayed ? screen.payment.extra : null
  return (
    <>
      {'session' in screen && screen.session.mode === 'test' && <p class="test">{i18n.t('result.test')}</p>}
      {'session' in screen && <StatusLine state={stateOf(screen)} />}
      <h1 tabIndex={-1}>
        <span key={heading}>{heading}</span>
      </h1>
      {screen.name === 'completed' && <ReturnToShop screen={screen} />}
      {'session' in screen && screen.session.refund && <Refund screen={screen} />}
      {'session' in screen && (screen.session.refundable || extra !== null) && (
        <AskRefund page={screen.page} session={screen.session} extra={extra} />
      )}
      <OutcomeContent screen={screen} />
    </>
  )
}

function OutcomeContent({ screen }: { screen: OutcomeScreen }) {
  const { t } = useI18n()
  switch (screen.name) {
    case 'missing':
      return <p class="lead">{t('missing.text')}</p>
    case 'unavailable':
      return <Unavailable />
    case 'processing':
      return <Confirmations screen={screen} />
    case 'completed':
      return <Receipt screen={screen} />
    case 'underpaid':
    case 'expired':
    case 'failed':
      return <NextSteps screen={screen} />
  }
}

import type { Session } from '../../../contract/session/session'
import type { EndedOutcome, Screen } from '../../../payment/screen'
import { Fold } from '../../help/fold'
import { TransactionCheck } from '../../help/lazy-help'
import { CriticalLine } from '../../i18n/critical-line'
import { useI18n } from '../../i18n/i18n-context'
import type { MessageKey } from '../../i18n/locales/en'
import { RenewButton } from '../../layout/renew-button'
import { useModel } from '../../state/model-context'
import { Transactions } from './transactions'
import './next-steps.css'

type Ended = Extract<Screen, { name: 'underpaid' | 'expired' | 'failed' }>

/** A payment that expired or failed: what happened, what that means, and what to do next. */
export function NextSteps({ screen }: { screen: Ended }) {
  const { page, session, payment, outcome } = screen
  const { simulatedClaim } = useModel()
  const { t, tRich } = useI18n()
  const isSettling = outcome === 'processing' || session.awaiting_rate
  return (
    <>
      <p class="lead" key={explanationKey(session, outcome)}>
        <CriticalLine line={explanationKey(session, outcome)} />
      </p>
      {/* an upstream service has its own rules for late money */}
      {!isSettling && !session.cancelled && !session.relayed && !session.renewed_by && (
        <p class="lead">
          <CriticalLine line="late.before" />
        </p>
      )}
      <Transactions session={session} />
      {!isSettling && !session.not_renewable && (
        <div class="next">
          <p key={outcome}>{t(session.relayed ? 'failed.next' : `${outcome}.next`)}</p>
          <RenewButton session={session} label="renew.button" />
        </div>
      )}
      {page?.cancel_url && (
        <a class="quiet back" href={page.cancel_url} target="_top">
          <span>{tRich('completed.back', { name: <bdi>{page.merchant.name}</bdi> })}</span>
        </a>
      )}
      {payment && !session.renewed_by && (
        <div class="folds">
          <Fold title={t('claim.title')} content={TransactionCheck} scripted open={simulatedClaim.value !== null}>
            <TransactionCheck session={session} network={payment.network} />
          </Fold>
        </div>
      )}
    </>
  )
}

function explanationKey(session: Session, outcome: EndedOutcome): MessageKey {
  if (session.cancelled) return 'failed.cancelled'
  if (session.awaiting_rate) return 'late.awaiting_rate'
  if (session.amount_missing) return 'late.text'
  return outcome === 'processing' ? 'expired.arrived_late' : `${outcome}.text`
}

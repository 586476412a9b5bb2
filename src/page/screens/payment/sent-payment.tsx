import { useSignal } from '@preact/signals'
import { lazy } from '../../../parts/lazy'
import { explorerLink, NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import type { Screen } from '../../../payment/screen'
import { UNTRANSLATED } from '../../../words/untranslated'
import type { SentFate } from '../../browser-wallet/sent/follow-sent'
import { ArrivalMail } from '../../help/arrival/arrival-mail'
import { CriticalLine } from '../../i18n/critical-line'
import { headingOf } from '../../i18n/heading'
import { useI18n } from '../../i18n/i18n-context'
import { AddressGroups } from '../../layout/address-groups'
import { StatusLine } from '../../layout/status-line'
import { TransactionLink } from '../../layout/transaction-link'
import { useModel } from '../../state/model-context'
import './sent-payment.css'

type Props = { screen: Extract<Screen, { name: 'paying' | 'partial' }> }

/** Loaded only once something was sent. */
export const FollowSent = lazy(() => import('../../browser-wallet/sent/follow-sent'), 'FollowSent')

/**
 * A payment that the customer has sent, and that the network does not show yet. Nothing can be copied, so that nothing
 * is sent twice.
 */
export function SentPayment({ screen }: Props) {
  const { session, payment } = screen
  const { sessions } = useModel()
  const i18n = useI18n()
  const { t, plural } = i18n
  const { name, usualTime } = NETWORK_DEFINITIONS[payment.network]
  const transfer = sessions.sentTransfer.value
  const hash = transfer?.hash
  const fate = useSignal<SentFate | null>(null)
  const isLost = fate.value === 'dropped' || fate.value === 'failed'
  return (
    <>
      <StatusLine state={isLost ? 'paying' : 'sent'} />
      <h1 tabIndex={-1}>
        <span key={isLost}>{isLost ? t('failed.title') : headingOf(screen, i18n)}</span>
      </h1>
      <p class="lead" key={fate.value}>
        <CriticalLine line={`sent.${fate.value ?? 'text'}`} />
      </p>
      {!fate.value && <p class="lead">{t('processing.text', { network: name, time: t(`time.${usualTime}`) })}</p>}
      {transfer && <FollowSent session={session} payment={payment} transfer={transfer} fate={fate} />}
      {hash && (
        <dl class="details-list">
          <dt>{plural('receipt.transaction', 1)}</dt>
          <dd {...UNTRANSLATED}>
            <bdi dir="ltr">
              <TransactionLink mode={session.mode} hash={hash} url={explorerLink(payment.network, hash)} />
            </bdi>
          </dd>
        </dl>
      )}
      <div class="folds">
        <SentDetails screen={screen} />
        <ArrivalMail session={session} />
      </div>
      <button type="button" class="quiet not-sent" onClick={sessions.markUnsent}>
        {t('sent.undo')}
      </button>
    </>
  )
}

/** Amount and address, folded away: they are there to compare, not to send again. */
function SentDetails({ screen: { payment } }: Props) {
  const { t } = useI18n()
  const { asset, address, due } = payment
  return (
    <details class="fold sent-details">
      <summary>{t('sent.details')}</summary>
      <dl class="folded">
        <div>
          <dt class="hint">{t('receipt.amount')}</dt>
          <dd dir="ltr" {...UNTRANSLATED}>
            <span data-value="amount">{due}</span> {asset}
          </dd>
        </div>
        <div>
          <dt class="hint">{t('paying.address')}</dt>
          <dd>{address && <AddressGroups address={address} />}</dd>
        </div>
      </dl>
    </details>
  )
}

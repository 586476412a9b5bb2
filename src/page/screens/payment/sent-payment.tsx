import { lazy } from '../../../parts/lazy'
import { explorerLink, NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import type { Screen, SentState } from '../../../payment/screen'
import { UNTRANSLATED } from '../../../words/untranslated'
import { ArrivalMail } from '../../help/arrival/arrival-mail'
import { CriticalLine } from '../../i18n/critical-line'
import { headingOf, stateOf } from '../../i18n/heading'
import { useI18n } from '../../i18n/i18n-context'
import { AddressGroups } from '../../layout/address-groups'
import { StatusLine } from '../../layout/status-line'
import { TransactionLink } from '../../layout/transaction-link'
import { useModel } from '../../state/model-context'
import './sent-payment.css'

type OpenScreen = Extract<Screen, { name: 'paying' | 'partial' }>

/** Loaded only once something was sent. */
export const FollowSent = lazy(() => import('../../browser-wallet/sent/follow-sent'), 'FollowSent')

/**
 * A payment that the customer has sent, and that the network does not show yet. Nothing can be copied, so that nothing
 * is sent twice.
 */
export function SentPayment({ screen, sent }: { screen: OpenScreen; sent: SentState }) {
  const { session, payment } = screen
  const { sessions } = useModel()
  const i18n = useI18n()
  const { t, plural } = i18n
  const { name, usualTime } = NETWORK_DEFINITIONS[payment.network]
  const transfer = sessions.sentTransfer.value
  const hash = transfer?.hash
  const heading = headingOf(screen, i18n)
  const isWaiting = sent === 'waiting'
  return (
    <>
      <StatusLine state={stateOf(screen)} />
      <h1 tabIndex={-1}>
        <span key={heading}>{heading}</span>
      </h1>
      <p class="lead" key={sent}>
        <CriticalLine line={`sent.${isWaiting ? 'text' : sent}`} />
      </p>
      {isWaiting && <p class="lead">{t('processing.text', { network: name, time: t(`time.${usualTime}`) })}</p>}
      {transfer && <FollowSent session={session} payment={payment} transfer={transfer} />}
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
function SentDetails({ screen: { payment } }: { screen: OpenScreen }) {
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

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Network } from '../../../contract/enums'
import type { WalletFamily } from '../../../contract/wallets/wallet'
import { explorerLink, familyOf, NETWORK_DEFINITIONS } from '../../../payment/chains/networks'
import type { Screen } from '../../../payment/screen'
import { UNTRANSLATED } from '../../../words/untranslated'
import { claimTransaction } from '../../browser-wallet/claim-transaction'
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

/**
 * A payment that the customer has sent, and that the network does not show yet. Nothing can be copied, so that nothing
 * is sent twice.
 */
export function SentPayment({ screen }: Props) {
  const { session, payment } = screen
  const { api, sessions } = useModel()
  const i18n = useI18n()
  const { t, plural } = i18n
  const { name, usualTime } = NETWORK_DEFINITIONS[payment.network]
  const { hash = '', isRecalled = false } = sessions.sentTransfer.value ?? {}
  const isLate = useIsLate(payment.network)
  useEffect(
    () => (isRecalled && hash ? claimTransaction(api, session.id, hash) : undefined),
    [api, session.id, hash, isRecalled],
  )
  return (
    <>
      <StatusLine state="sent" />
      <h1 tabIndex={-1}>
        <span>{headingOf(screen, i18n)}</span>
      </h1>
      <p class="lead">
        <CriticalLine line="sent.text" />
      </p>
      {isLate && (
        <p class="hint">
          <CriticalLine line="sent.expired" />
        </p>
      )}
      <p class="lead">{t('processing.text', { network: name, time: t(`time.${usualTime}`) })}</p>
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

/**
 * Milliseconds after which the network of a family has dropped a transfer that it does not show. On other networks, a
 * transfer can wait for hours.
 */
const DROPPED_AFTER: Partial<Record<WalletFamily, number>> = { solana: 120_000, tron: 360_000, ton: 360_000 }

function useIsLate(network: Network): boolean {
  const isLate = useSignal(false)
  useEffect(() => {
    const ms = DROPPED_AFTER[familyOf(network)]
    const timer = ms && setTimeout(() => (isLate.value = true), ms)
    return () => clearTimeout(timer)
  }, [isLate, network])
  return isLate.value
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

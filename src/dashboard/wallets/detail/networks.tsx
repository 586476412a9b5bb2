import type { Wallet, WalletNetwork } from '../../../contract/wallets/wallet'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { NetworkStatus } from '../network-status'
import { AcceptUnproven } from './accept-unproven'
import { RequireProof } from './require-proof'

/** The networks of a wallet, and whether customers can pay on them. */
export function Networks({ wallet }: { wallet: Wallet }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const mayAccept = isOwner.value && wallet.status === 'confirmed'
  return (
    <section class="section">
      <h2>{t('wallets.networks')}</h2>
      <ul class="rows card" aria-label={t('wallets.networks')}>
        {wallet.network_states.map((state) => (
          <li key={state.network} class="wallet-network">
            <NetworkStatus state={state} />
            <NetworkExplanation wallet={wallet} state={state} />
            {/* a network is only accepted while its node answers, and no proof is on its way */}
            {mayAccept &&
              state.status === 'unproven' &&
              state.detected === null &&
              state.unreachable_since === null && (
                <div>
                  <AcceptUnproven wallet={wallet} network={state.network} />
                </div>
              )}
            {isOwner.value && state.status === 'accepted' && (
              <div>
                <RequireProof wallet={wallet} network={state.network} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NetworkExplanation({
  wallet,
  state: { status, detected, unreachable_since },
}: {
  wallet: Wallet
  state: WalletNetwork
}) {
  const { t } = useI18n()
  const isUnavailable = unreachable_since !== null
  const isReady = status === 'proven' || status === 'accepted'
  const isOffered = isReady && wallet.status === 'confirmed' && !isUnavailable
  const notOffered = isReady && wallet.status === 'stopped' ? 'wallets.not_offered_stopped' : 'wallets.not_offered'
  const offer = isOffered ? 'wallets.offered' : notOffered
  return (
    <p class="muted">
      {detected
        ? t('wallets.detected_text', { required: detected.required_confirmations })
        : t(`wallets.${status}_text`)}{' '}
      {isUnavailable && t('wallets.network_unavailable')} {t(offer)}
    </p>
  )
}

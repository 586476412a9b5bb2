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
            {/* a network is only accepted while its node answers */}
            {mayAccept && state.status === 'unproven' && state.unreachable_since === null && (
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
  state: { status, unreachable_since },
}: {
  wallet: Wallet
  state: WalletNetwork
}) {
  const { t } = useI18n()
  const isUnavailable = unreachable_since !== null
  const isReady = status === 'proven' || status === 'accepted'
  const isOffered = isReady && wallet.status === 'confirmed' && !isUnavailable
  return (
    <p class="muted">
      {t(`wallets.${status}_text`)} {isUnavailable && t('wallets.network_unavailable')}{' '}
      {t(isOffered ? 'wallets.offered' : 'wallets.not_offered')}
    </p>
  )
}

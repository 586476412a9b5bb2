import type { Wallet, WalletNetwork } from '../../../contract/wallets/wallet'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { NetworkStatus } from '../network-status'
import { AcceptUnproven } from './accept-unproven'
import { RequireProof } from './require-proof'

/** Each network of a wallet: how it stands there, and whether customers are offered it. */
export function Networks({ wallet }: { wallet: Wallet }) {
  const { me } = useDashboard()
  const { t } = useI18n()
  const mayAccept = me.value?.member.role === 'owner' && wallet.status === 'confirmed'
  return (
    <section class="section">
      <h2>{t('wallets.networks')}</h2>
      <ul class="rows" aria-label={t('wallets.networks')}>
        {wallet.network_states.map((one) => (
          <li key={one.network} class="wallet-network">
            <NetworkStatus of={one} />
            <About wallet={wallet} of={one} />
            {/* what cannot be seen is not to be trusted with money either */}
            {mayAccept && one.status === 'unproven' && one.unavailable_since === null && (
              <div>
                <AcceptUnproven wallet={wallet} network={one.network} />
              </div>
            )}
            {me.value?.member.role === 'owner' && one.status === 'accepted' && (
              <div>
                <RequireProof wallet={wallet} network={one.network} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function About({ wallet, of: { status, unavailable_since } }: { wallet: Wallet; of: WalletNetwork }) {
  const { t } = useI18n()
  const isUnseen = unavailable_since !== null
  const isReady = status === 'proven' || status === 'accepted'
  const isOffered = isReady && wallet.status === 'confirmed' && !isUnseen
  return (
    <p class="muted">
      {t(`wallets.${status}_text`)} {isUnseen && t('wallets.unseen_text')}{' '}
      {t(isOffered ? 'wallets.offered' : 'wallets.not_offered')}
    </p>
  )
}

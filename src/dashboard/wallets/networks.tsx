import type { Wallet, WalletNetwork } from '../../contract/wallet'
import { networkName } from '../../page/i18n/network-names'
import { Row, Rows } from '../parts/rows'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { AcceptUnproven } from './accept-unproven'
import { NetworkStatus } from './network-status'

/** Each network of a wallet: how it stands there, and whether customers are offered it. */
export function Networks({ wallet }: { wallet: Wallet }) {
  const { me } = useDashboard()
  const { t } = useI18n()
  const mayAccept = me.value?.member.role === 'owner' && wallet.status === 'confirmed'
  return (
    <section class="section">
      <h2>{t('wallets.networks')}</h2>
      <Rows name={t('wallets.networks')}>
        {wallet.network_states.map((one) => (
          <Row
            key={one.network}
            main={networkName(one.network)}
            state={<NetworkStatus of={one} />}
            about={<About wallet={wallet} of={one} />}
            acts={mayAccept && one.status === 'unproven' && <AcceptUnproven wallet={wallet} network={one.network} />}
          />
        ))}
      </Rows>
    </section>
  )
}

function About({ wallet: { status }, of }: { wallet: Wallet; of: WalletNetwork }) {
  const { t } = useI18n()
  const isReady = of.status === 'proven' || of.status === 'accepted'
  const isOffered = isReady && status === 'confirmed' && of.unseen_since === null
  return (
    <>
      {of.unseen_since !== null ? t('wallets.unseen_text') : t(`wallets.${of.status}_text`)}{' '}
      {t(isOffered ? 'wallets.offered' : 'wallets.not_offered')}
    </>
  )
}

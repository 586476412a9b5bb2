import { Wallet } from '../../contract/wallets/wallet'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { List } from '../parts/lists/list'
import { Row } from '../parts/lists/rows'
import { PageHead } from '../parts/page-head'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { walletFamilyLabel } from './families'
import { NetworkStatus } from './network-status'
import { OwnAddresses } from './own-addresses'
import './wallets.css'

export function WalletList() {
  const { router, isOwner } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const wallets = useList('/api/v1/wallets', Wallet, { page: router.route.value.query.page })
  const addButton = isOwner.value && (
    <Link to={{ id: 'new' }} class="button main">
      {t('wallets.add')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('wallets.title')}>{wallets.data && wallets.data.items.length > 0 && addButton}</PageHead>
      <List
        of={wallets}
        name={t('wallets.title')}
        empty={
          <Empty title={t('wallets.empty')}>
            <p>{t('wallets.empty_text')}</p>
            <p>
              <a href="/docs/own-keys.html">{t('wallets.guide')}</a>
            </p>
            {addButton}
          </Empty>
        }
      >
        {(wallet) => (
          <Row
            key={wallet.id}
            to={{ id: wallet.id }}
            main={wallet.label ?? walletFamilyLabel(i18n, wallet.family)}
            state={<StatusBadge status={`wallets.${wallet.status}`} />}
            about={<NetworkStatuses wallet={wallet} />}
          />
        )}
      </List>
      <OwnAddresses />
    </>
  )
}

const NetworkStatuses = ({ wallet }: { wallet: Wallet }) => (
  <span class="networks-in-short">
    {wallet.network_states.map((one) => (
      <NetworkStatus key={one.network} state={one} />
    ))}
  </span>
)

import { Wallet } from '../../contract/wallets/wallet'
import { Link } from '../parts/link'
import { Empty } from '../parts/lists/empty'
import { Pager } from '../parts/lists/pager'
import { Row, Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { familyName } from './family-facts'
import { NetworkStatus } from './network-status'
import { WalletStatus } from './wallet-status'
import './wallets.css'

const NEW = { id: 'new' }

/** All wallets, with the state of each on each of its networks. */
export function WalletList() {
  const { router, me } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const wallets = useList('/api/v1/wallets', Wallet, { page: router.place.value.query.page })
  const mayAdd = me.value?.member.role === 'owner'
  const add = mayAdd && (
    <Link to={NEW} class="button main">
      {t('wallets.add')}
    </Link>
  )
  return (
    <>
      <PageHead title={t('wallets.title')}>{wallets.data && wallets.data.items.length > 0 && add}</PageHead>
      <Loaded of={wallets}>
        {({ items, meta }) =>
          items.length === 0 ? (
            <Empty title={t('wallets.none')}>
              <p>{t('wallets.none_text')}</p>
              <p>
                <a href="/docs/own-keys.html">{t('wallets.guide')}</a>
              </p>
              {add}
            </Empty>
          ) : (
            <>
              <Rows name={t('wallets.title')}>
                {items.map((wallet) => (
                  <Row
                    key={wallet.id}
                    to={{ id: wallet.id }}
                    main={wallet.label ?? familyName(i18n, wallet.family)}
                    state={<WalletStatus status={wallet.status} />}
                    about={<NetworksInShort of={wallet} />}
                  />
                ))}
              </Rows>
              <Pager meta={meta} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const NetworksInShort = ({ of }: { of: Wallet }) => (
  <span class="networks-in-short">
    {of.network_states.map((one) => (
      <NetworkStatus key={one.network} of={one} />
    ))}
  </span>
)

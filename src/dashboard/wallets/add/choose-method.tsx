import type { WalletFamily } from '../../../contract/wallets/wallet'
import { Link } from '../../parts/link'
import { useI18n } from '../../state/dashboard-context'
import { CollectingCost } from '../collecting-cost'
import { FAMILIES } from '../families'

/** The second step: a public key or a list of addresses. */
export function ChooseMethod({ family }: { family: WalletFamily }) {
  const { t } = useI18n()
  const hasKey = FAMILIES[family].prefixes.length > 0
  const routeOfMethod = (by: string) => ({ id: 'new', query: { family, by } })
  return (
    <>
      <CollectingCost family={family} />
      <section class="section">
        <h2>{t('wallets.how')}</h2>
        <div class="wallet-ways">
          {hasKey && (
            <div class="wallet-way card">
              <h3>{t('wallets.by_key')}</h3>
              <p>{t('wallets.by_key_text')}</p>
              <p>{t('wallets.by_key_secret')}</p>
              <Link to={routeOfMethod('key')} class="button main">
                {t('wallets.enter_key')}
              </Link>
            </div>
          )}
          <div class="wallet-way card">
            <h3>{t('wallets.by_list')}</h3>
            {!hasKey && <p>{t('wallets.only_list')}</p>}
            <p>{t('wallets.by_list_text')}</p>
            <p>{t('wallets.exchange')}</p>
            <Link to={routeOfMethod('list')} class={hasKey ? 'button' : 'button main'}>
              {t('wallets.enter_list')}
            </Link>
          </div>
        </div>
      </section>
    </>
  )
}

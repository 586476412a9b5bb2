import { Wallet } from '../../contract/wallets/wallet'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { Link } from './link'
import { Notice } from './notice'

/** What a merchant with own keys has to know about sending: only their holder can. Nothing in test mode. */
export const OwnKeysNotice = () => (useDashboard().mode.value === 'live' ? <ForWallets /> : null)

function ForWallets() {
  const { t } = useI18n()
  const { data } = useList('/api/v1/wallets', Wallet, { limit: 1 })
  if (!data?.items.length) return null
  return (
    <Notice tone="warn">
      <p>{t('parts.own_keys')}</p>
      <Link to={{ subject: 'wallets' }}>{t('wallets.title')}</Link>
    </Notice>
  )
}

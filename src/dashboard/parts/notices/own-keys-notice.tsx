import { Wallet } from '../../../contract/wallets/wallet'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { useList } from '../../state/use-read'
import { Link } from '../link'
import { Notice } from './notice'

/** Whether the merchant has own wallets. Only for live mode: test mode has none. */
export function useHasWallets(): boolean {
  const { data } = useList('/api/v1/wallets', Wallet, { limit: 1 })
  return Boolean(data?.items.length)
}

/** Reminds merchants with their own wallets that only they can send the money in them. Test mode has no wallets. */
export const OwnKeysNotice = () => (useDashboard().mode.value === 'live' ? <WalletsNotice /> : null)

function WalletsNotice() {
  const { t } = useI18n()
  if (!useHasWallets()) return null
  return (
    <Notice tone="warn">
      <p>{t('parts.own_keys')}</p>
      <Link to={{ subject: 'wallets' }}>{t('wallets.title')}</Link>
    </Notice>
  )
}

import { useDashboard } from '../state/dashboard-context'
import { AddWallet } from './add/add-wallet'
import { WalletDetail } from './detail/wallet-detail'
import { OnlyLive } from './only-live'
import { WalletList } from './wallet-list'

/** The merchant's wallets. Only live mode has them. */
export function Wallets() {
  const { router, mode } = useDashboard()
  const { id } = router.route.value
  if (mode.value === 'test') return <OnlyLive />
  if (id === null) return <WalletList />
  return id === 'new' ? <AddWallet /> : <WalletDetail id={id} />
}

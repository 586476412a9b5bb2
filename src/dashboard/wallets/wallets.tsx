import { useDashboard } from '../state/dashboard-context'
import { AddWallet } from './add/add-wallet'
import { OneWallet } from './one/one-wallet'
import { OnlyLive } from './only-live'
import { WalletList } from './wallet-list'

/** The merchant's wallets. Only live mode has them. */
export function Wallets() {
  const { router, mode } = useDashboard()
  const { id } = router.place.value
  if (mode.value === 'test') return <OnlyLive />
  if (id === null) return <WalletList />
  return id === 'new' ? <AddWallet /> : <OneWallet id={id} />
}

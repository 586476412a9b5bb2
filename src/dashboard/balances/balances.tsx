import { useDashboard } from '../state/dashboard-context'
import { BalanceList } from './balance-list'
import { Ledger } from './ledger'
import { PlayMoney } from './play-money'

/** The route's id selects the ledger (`ledger`) or the form for play money (`play-money`). */
export function Balances() {
  const { router } = useDashboard()
  switch (router.route.value.id) {
    case 'ledger':
      return <Ledger />
    case 'play-money':
      return <PlayMoney />
    default:
      return <BalanceList />
  }
}

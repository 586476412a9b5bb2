import { useDashboard } from '../state/dashboard-context'
import { BalanceList } from './balance-list'
import { Ledger } from './ledger'
import { PlayMoney } from './play-money'

/** What a merchant has, how it came about (`ledger`), and play money to try it (`play-money`). */
export function Balances() {
  const { router } = useDashboard()
  switch (router.place.value.id) {
    case 'ledger':
      return <Ledger />
    case 'play-money':
      return <PlayMoney />
    default:
      return <BalanceList />
  }
}

import { useDashboard } from '../state/dashboard-context'
import { Banks } from './banks'
import { NewPayout } from './new-payout'
import { PayoutDetail } from './payout-detail'
import { PayoutList } from './payout-list'

/** The route's id selects the bank accounts (`banks`), a new payout (`new`) or a payout. */
export function Payouts() {
  const { router } = useDashboard()
  const { id } = router.route.value
  switch (id) {
    case null:
      return <PayoutList />
    case 'new':
      return <NewPayout />
    case 'banks':
      return <Banks />
    default:
      return <PayoutDetail id={id} />
  }
}

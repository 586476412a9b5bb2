import { useDashboard } from '../state/dashboard-context'
import { NewSwap } from './new-swap'
import { SwapDetail } from './swap-detail'
import { SwapList } from './swap-list'

export function Swaps() {
  const { router } = useDashboard()
  const { id } = router.route.value
  if (id === null) return <SwapList />
  return id === 'new' ? <NewSwap /> : <SwapDetail id={id} />
}

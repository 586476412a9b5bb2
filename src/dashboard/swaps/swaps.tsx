import { useDashboard } from '../state/dashboard-context'
import { NewSwap } from './new-swap'
import { OneSwap } from './one-swap'
import { SwapList } from './swap-list'

export function Swaps() {
  const { router } = useDashboard()
  const { id } = router.place.value
  if (id === null) return <SwapList />
  return id === 'new' ? <NewSwap /> : <OneSwap id={id} />
}

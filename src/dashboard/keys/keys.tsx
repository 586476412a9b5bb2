import { useDashboard } from '../state/dashboard-context'
import { KeyList } from './key-list'
import { NewKey } from './new-key'

export function Keys() {
  const { router } = useDashboard()
  return router.route.value.id === 'new' ? <NewKey /> : <KeyList />
}

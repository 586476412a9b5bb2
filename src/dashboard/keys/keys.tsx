import { useDashboard } from '../state/dashboard-context'
import { KeyList } from './key-list'
import { NewKey } from './new-key'

/** The keys with which a shop's server calls the API, in the mode that is shown. */
export function Keys() {
  const { router } = useDashboard()
  return router.place.value.id === 'new' ? <NewKey /> : <KeyList />
}

import { useDashboard } from '../state/dashboard-context'
import { EditPage } from './edit-page'
import { NewPage } from './new-page'
import { PageDetail } from './page-detail'
import { PageList } from './page-list'

export function Pages() {
  const { router, isOwner } = useDashboard()
  const { id, query } = router.route.value
  if (id === null) return <PageList />
  if (id === 'new' && isOwner.value) return <NewPage />
  return query.edit && isOwner.value ? <EditPage id={id} /> : <PageDetail id={id} />
}

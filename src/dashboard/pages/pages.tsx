import { useDashboard } from '../state/dashboard-context'
import { EditPage } from './edit-page'
import { NewPage } from './new-page'
import { PageDetail } from './page-detail'
import { PageList } from './page-list'
import { Poster } from './poster/poster'

export function Pages() {
  const { router, isOwner } = useDashboard()
  const { id, query } = router.route.value
  if (id === null) return <PageList />
  if (id === 'new' && isOwner.value) return <NewPage />
  if (query.poster) return <Poster id={id} />
  return query.edit && isOwner.value ? <EditPage id={id} /> : <PageDetail id={id} />
}

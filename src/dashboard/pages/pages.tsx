import { useDashboard } from '../state/dashboard-context'
import { EditPage } from './edit-page'
import { NewPage } from './new-page'
import { OwnPage } from './own-page'
import { PageList } from './page-list'

/** Payment pages: the list, one of them, or the form of one. */
export function Pages() {
  const { router, me } = useDashboard()
  const { id, query } = router.place.value
  const isOwner = me.value?.member.role === 'owner'
  if (id === null) return <PageList />
  if (id === 'new' && isOwner) return <NewPage />
  return query.edit && isOwner ? <EditPage id={id} /> : <OwnPage id={id} />
}

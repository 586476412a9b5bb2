import type { ListMeta } from '../../../contract/envelope'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { Link } from '../link'
import './pager.css'

/** Links to the previous and next pages of a list, which keep the filters. */
export function Pager({ meta: { page, total_pages, total_capped, has_next, has_prev } }: { meta: ListMeta }) {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { id, query } = router.route.value
  if (!has_next && !has_prev) return null
  const routeOfPage = (page: number) => ({ id, query: { ...query, page: page > 1 ? String(page) : '' } })
  return (
    <nav class="pager" aria-label={t('parts.page', { page })}>
      {has_prev && (
        <Link to={routeOfPage(page - 1)} class="button">
          {t('parts.previous')}
        </Link>
      )}
      <span>{total_capped ? t('parts.page', { page }) : t('parts.page_of', { page, pages: total_pages })}</span>
      {has_next && (
        <Link to={routeOfPage(page + 1)} class="button">
          {t('parts.next')}
        </Link>
      )}
    </nav>
  )
}

import type { ComponentChildren } from 'preact'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { Link } from '../link'
import './filters.css'

/** The filters of a list. The form's fields become the query of the URL. */
export function Filters({ children }: { children: ComponentChildren }) {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { id, query } = router.route.value
  const isFiltered = Object.keys(query).some((name) => name !== 'page' && name !== 'sort')
  return (
    // the key updates the fields when the query changes, as after Back
    <details key={JSON.stringify(query)} class="filters" open={isFiltered}>
      <summary>{t('parts.filter')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const values = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value.trim()] as const] : [],
          )
          router.go(router.href({ id, query: Object.fromEntries(values) }))
        }}
      >
        {children}
        <div class="actions">
          <button type="submit">{t('parts.filter')}</button>
          {isFiltered && (
            <Link to={{ id }} class="button">
              {t('parts.clear')}
            </Link>
          )}
        </div>
      </form>
    </details>
  )
}

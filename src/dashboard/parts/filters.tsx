import type { ComponentChildren } from 'preact'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { Link } from './link'
import './filters.css'

/** The filters of a list, which stand in the address. Without script of their own: the form's fields are the query. */
export function Filters({ children }: { children: ComponentChildren }) {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { query } = router.place.value
  const isFiltered = Object.keys(query).some((name) => name !== 'page')
  return (
    <form
      // another query shows in the fields, as after Back
      key={JSON.stringify(query)}
      class="filters"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value.trim()] as const] : [],
        )
        router.go(router.href({ query: Object.fromEntries(typed) }))
      }}
    >
      {children}
      <div class="form-acts">
        <button type="submit">{t('parts.filter')}</button>
        {isFiltered && (
          <Link to={{}} class="button">
            {t('parts.clear')}
          </Link>
        )}
      </div>
    </form>
  )
}

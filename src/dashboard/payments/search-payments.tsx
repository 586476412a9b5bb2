import { useDashboard, useI18n } from '../state/dashboard-context'
import './search-payments.css'

/** Finds a payment by whatever the customer has. What is typed is sent in the body of a request. */
export function SearchPayments() {
  const { search } = useDashboard()
  const { t } = useI18n()
  return (
    <search>
      <form
        class="search-payments"
        onSubmit={(event) => {
          event.preventDefault()
          const query = new FormData(event.currentTarget).get('query')
          search.value = typeof query === 'string' ? query.trim() : ''
        }}
      >
        <label for="payment-search">
          <b>{t('payments.search')}</b>
        </label>
        <input
          id="payment-search"
          type="search"
          name="query"
          autoComplete="off"
          maxLength={200}
          aria-describedby="payment-search-hint"
          defaultValue={search.value}
        />
        <button type="submit">{t('payments.find')}</button>
        <span id="payment-search-hint" class="muted">
          {t('payments.search_hint')}
        </span>
      </form>
    </search>
  )
}

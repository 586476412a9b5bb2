import { useLayoutEffect } from 'preact/hooks'
import { useDashboard, useI18n } from '../state/dashboard-context'
import './search-payments.css'

/** The input of the search. */
export const findSearchInput = () => document.querySelector<HTMLInputElement>('#payment-search')

/** Finds a payment. The query is sent in the body, because it may name a person. */
export function SearchPayments() {
  const { search, router } = useDashboard()
  const { t } = useI18n()
  const currentQuery = search.value
  useLayoutEffect(() => {
    const input = findSearchInput()
    if (input) input.value = currentQuery
  }, [currentQuery])
  return (
    <search>
      <form
        class="search-payments"
        onSubmit={(event) => {
          event.preventDefault()
          const query = findSearchInput()?.value.trim() ?? ''
          // the search ignores the filters of the URL
          if (query) router.replace(router.href({}))
          search.value = query
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
        />
        <button type="submit">{t('payments.find')}</button>
        <span id="payment-search-hint" class="muted">
          {t('payments.search_hint')}
        </span>
      </form>
    </search>
  )
}

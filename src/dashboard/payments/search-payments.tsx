import { useLayoutEffect } from 'preact/hooks'
import { useDashboard, useI18n } from '../state/dashboard-context'
import './search-payments.css'

/** Where the words are typed. */
export const searchBox = () => document.querySelector<HTMLInputElement>('#payment-search')

/** Finds a payment by whatever the customer has. What is typed is sent in the body of a request. */
export function SearchPayments() {
  const { search, router } = useDashboard()
  const { t } = useI18n()
  const words = search.value
  useLayoutEffect(() => {
    const box = searchBox()
    if (box) box.value = words
  }, [words])
  return (
    <search>
      <form
        class="search-payments"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = searchBox()?.value.trim() ?? ''
          // it looks through all payments, whatever the filters of the address are
          if (typed) router.replace(router.href({}))
          search.value = typed
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

import { MerchantSession } from '../../contract/session/merchant-session'
import { PaymentRow } from '../parts/lists/payment-row'
import { Rows } from '../parts/lists/rows'
import { Loaded } from '../parts/loaded'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useSearch } from '../state/use-read'
import { searchBox } from './search-payments'

/** What a search found. */
export function FoundPayments({ query }: { query: string }) {
  const { search } = useDashboard()
  const { t } = useI18n()
  const found = useSearch('/api/v1/payment-sessions/search', MerchantSession, { query })
  return (
    <section>
      <h2>{t('payments.found', { query })}</h2>
      <p>
        <button
          type="button"
          onClick={() => {
            search.value = ''
            searchBox()?.focus()
          }}
        >
          {t('parts.clear')}
        </button>
      </p>
      <Loaded of={found}>
        {({ items }) =>
          items.length > 0 ? (
            <Rows name={t('payments.found', { query })}>
              {items.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </Rows>
          ) : (
            <output>{t('payments.none_found')}</output>
          )
        }
      </Loaded>
    </section>
  )
}

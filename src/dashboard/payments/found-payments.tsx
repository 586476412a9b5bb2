import { MerchantSession } from '../../contract/session/merchant-session'
import { TableList } from '../parts/lists/list'
import { PAYMENT_TABLE, usePaymentColumns } from '../parts/lists/payment-table'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useFocusHeadingOnUnmount } from '../state/use-focus-fallback'
import { useSearch } from '../state/use-read'

export function FoundPayments({ query }: { query: string }) {
  const { search } = useDashboard()
  const { t } = useI18n()
  useFocusHeadingOnUnmount()
  const found = useSearch('/api/v1/payment-sessions/search', MerchantSession, { query })
  return (
    <section>
      <h2>{t('payments.found', { query })}</h2>
      <p>
        <button
          type="button"
          onClick={() => {
            search.value = ''
          }}
        >
          {t('parts.clear')}
        </button>
      </p>
      <TableList
        of={found}
        name={t('payments.found', { query })}
        empty={<output>{t('payments.not_found')}</output>}
        columns={usePaymentColumns()}
        {...PAYMENT_TABLE}
      />
    </section>
  )
}

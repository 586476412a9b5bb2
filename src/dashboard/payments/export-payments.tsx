import { useSignal } from '@preact/signals'
import { DownloadButton } from '../parts/actions/download-button'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { toApiFilters } from './payment-filters'

/** Exports the filtered payments as CSV. */
export function ExportPayments() {
  const { router, mode, serviceNow } = useDashboard()
  const { t, language } = useI18n()
  const customers = useSignal(false)
  return (
    <section class="section">
      <label class="tick">
        <input
          type="checkbox"
          checked={customers.value}
          onChange={({ currentTarget }) => {
            customers.value = currentTarget.checked
          }}
        />
        <span>{t('payments.export_customers')}</span>
      </label>
      <DownloadButton
        name={t('parts.download_csv')}
        path="/api/v1/payment-sessions/export"
        query={{ ...toApiFilters(router.route.value.query, language), customers: customers.value ? 'true' : undefined }}
        fileName={() => `payments-${mode.value}-${new Date(serviceNow()).toISOString().slice(0, 10)}.csv`}
      />
    </section>
  )
}

import { useSignal } from '@preact/signals'
import { ActButton } from '../parts/act-button'
import { saveFile } from '../parts/save-file'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { filtersIn } from './payment-filters'

/** The payments of the filters as a table. */
export function ExportPayments() {
  const { client, router, mode } = useDashboard()
  const { t } = useI18n()
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
      <ActButton
        name={t('payments.export')}
        act={async () => {
          const filters = { ...filtersIn(router.place.value.query), customers: customers.value ? 'true' : undefined }
          const table = await client.download('/api/v1/payment-sessions/export', filters)
          saveFile(table, `payments-${mode.value}-${new Date().toISOString().slice(0, 10)}.csv`)
        }}
      />
    </section>
  )
}

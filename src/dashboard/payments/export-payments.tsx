import { useSignal } from '@preact/signals'
import { Dialog } from '../parts/actions/dialog'
import { DownloadButton } from '../parts/actions/download-button'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { toApiFilters } from './payment-filters'

/** Exports the filtered payments as CSV. */
export function ExportPayments() {
  const { router, mode, serviceNow } = useDashboard()
  const { t, language } = useI18n()
  const isOpen = useSignal(false)
  const customers = useSignal(false)
  const toggle = () => {
    isOpen.value = !isOpen.value
  }
  return (
    <>
      <button type="button" onClick={toggle}>
        {t('payments.export')}
      </button>
      {isOpen.value && (
        <Dialog title={t('payments.export')} close={toggle}>
          <p>{t('payments.export_text')}</p>
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
          <div class="actions">
            <DownloadButton
              name={t('parts.download_csv')}
              path="/api/v1/payment-sessions/export"
              query={{
                ...toApiFilters(router.route.value.query, language),
                customers: customers.value ? 'true' : undefined,
              }}
              fileName={() => `payments-${mode.value}-${new Date(serviceNow()).toISOString().slice(0, 10)}.csv`}
            />
            <button type="button" onClick={toggle}>
              {t('parts.close')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

import { Notice } from '../parts/notice'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { InvoiceForm } from './invoice-form'

/** Makes an invoice, which only an owner may. */
export function NewInvoice() {
  const { me } = useDashboard()
  const { t } = useI18n()
  return (
    <>
      <PageHead title={t('invoices.make')} up={{ to: {}, name: t('invoices.title') }} />
      {me.value?.member.role === 'owner' ? <InvoiceForm /> : <Notice>{t('layout.not_for_role')}</Notice>}
    </>
  )
}

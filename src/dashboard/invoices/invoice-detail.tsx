import { Invoice } from '../../contract/session/invoice'
import { SideBySide } from '../parts/detail-view/side-by-side'
import { PaymentRows } from '../parts/lists/payment-rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { pageHeading, useFocusFallback } from '../state/use-focus-fallback'
import { useRead } from '../state/use-read'
import { CloseInvoice } from './close-invoice'
import { InvoiceDetails } from './invoice-details'
import { InvoiceLines } from './invoice-lines'
import { PaymentLink } from './payment-link'

export function InvoiceDetail({ id }: { id: string }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const invoice = useRead(`/api/v1/invoices/${encodeURIComponent(id)}`, Invoice)
  const reference = invoice.data?.reference
  useFocusFallback(invoice.data?.status, pageHeading)
  return (
    <>
      <PageHead
        title={reference ? t('invoices.invoice_named', { reference }) : t('invoices.invoice')}
        up={{ to: {}, name: t('invoices.title') }}
      />
      <Loaded of={invoice}>
        {(invoice) => (
          <>
            <SideBySide
              aside={
                <>
                  <InvoiceDetails invoice={invoice} />
                  {isOwner.value && invoice.status === 'open' && <PaymentLink invoice={invoice} />}
                </>
              }
            >
              <section class="section">
                <h2>{t('invoices.lines')}</h2>
                <InvoiceLines invoice={invoice} />
              </section>
            </SideBySide>
            <section class="section">
              <h2>{t('payments.title')}</h2>
              <PaymentRows filter={{ invoice_id: id }} name={t('payments.title')} emptyText={t('parts.no_payments')} />
            </section>
            {isOwner.value && invoice.status === 'open' && <CloseInvoice id={id} />}
          </>
        )}
      </Loaded>
    </>
  )
}

import { Invoice } from '../../contract/session/invoice'
import { PaymentRows } from '../parts/lists/payment-rows'
import { Loaded } from '../parts/loaded'
import { PageHead } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { placeHeading, useKeptFocus } from '../state/use-kept-focus'
import { useRead } from '../state/use-read'
import { CloseInvoice } from './close-invoice'
import { InvoiceFacts } from './invoice-facts'
import { InvoiceLines } from './invoice-lines'
import { PaymentLink } from './payment-link'

export function OneInvoice({ id }: { id: string }) {
  const { isOwner } = useDashboard()
  const { t } = useI18n()
  const invoice = useRead(`/api/v1/invoices/${encodeURIComponent(id)}`, Invoice)
  const reference = invoice.data?.reference
  useKeptFocus(invoice.data?.status, placeHeading)
  return (
    <>
      <PageHead
        title={reference ? t('invoices.one_named', { reference }) : t('invoices.one')}
        up={{ to: {}, name: t('invoices.title') }}
      />
      <Loaded of={invoice}>
        {(invoice) => (
          <>
            <InvoiceFacts invoice={invoice} />
            <section class="section">
              <h2>{t('invoices.lines')}</h2>
              <InvoiceLines invoice={invoice} />
            </section>
            {isOwner.value && invoice.status === 'open' && <PaymentLink invoice={invoice} />}
            <section class="section">
              <h2>{t('payments.title')}</h2>
              <PaymentRows of={{ invoice_id: id }} name={t('payments.title')} none={t('parts.no_payments')} />
            </section>
            {isOwner.value && invoice.status === 'open' && <CloseInvoice id={id} />}
          </>
        )}
      </Loaded>
    </>
  )
}

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

/** One invoice: what is owed, whether it is paid, and the link by which it is. */
export function OneInvoice({ id }: { id: string }) {
  const { me } = useDashboard()
  const { t } = useI18n()
  const invoice = useRead(`/api/v1/invoices/${encodeURIComponent(id)}`, Invoice)
  const reference = invoice.data?.reference
  useKeptFocus(invoice.data?.status, placeHeading)
  const isOwner = me.value?.member.role === 'owner'
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
            {isOwner && invoice.status === 'open' && <PaymentLink invoice={invoice} />}
            <section class="section">
              <h2>{t('invoices.payments')}</h2>
              <PaymentRows of={{ invoice_id: id }} name={t('invoices.payments')} none={t('invoices.no_payments')} />
            </section>
            {isOwner && invoice.status === 'open' && <CloseInvoice id={id} />}
          </>
        )}
      </Loaded>
    </>
  )
}

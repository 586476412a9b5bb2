import type { Invoice } from '../../contract/session/invoice'
import { CopyValue } from '../parts/actions/copy-value'
import { Details } from '../parts/details'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'
import { InvoiceCustomer } from './invoice-customer'
import { InvoiceStatusBadge } from './invoice-status-badge'

export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { t, formatDate } = useI18n()
  const { id, amount, currency, due_date, customer_id, created_at, paid_at } = invoice
  return (
    <Details
      of={[
        [t('parts.status'), <InvoiceStatusBadge key="status" invoice={invoice} />],
        [t('parts.amount'), <Money key="amount" amount={amount} currency={currency} />],
        [t('invoices.due'), due_date && formatDate(due_date)],
        [t('parts.customer'), customer_id && <InvoiceCustomer key="customer" id={customer_id} />],
        [t('parts.created'), <Moment key="created" at={created_at} />],
        [t('invoices.paid'), paid_at && <Moment key="paid" at={paid_at} />],
        [t('parts.id'), <CopyValue key="id" value={id} name={t('parts.id')} />],
      ]}
    />
  )
}

import { useDashboard } from '../state/dashboard-context'
import { InvoiceDetail } from './invoice-detail'
import { InvoiceList } from './invoice-list'
import { NewInvoice } from './new-invoice'

export function Invoices() {
  const { router } = useDashboard()
  const { id } = router.route.value
  if (id === null) return <InvoiceList />
  return id === 'new' ? <NewInvoice /> : <InvoiceDetail id={id} />
}

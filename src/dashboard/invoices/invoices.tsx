import { useDashboard } from '../state/dashboard-context'
import { InvoiceList } from './invoice-list'
import { NewInvoice } from './new-invoice'
import { OneInvoice } from './one-invoice'

export function Invoices() {
  const { router } = useDashboard()
  const { id } = router.place.value
  if (id === null) return <InvoiceList />
  return id === 'new' ? <NewInvoice /> : <OneInvoice id={id} />
}

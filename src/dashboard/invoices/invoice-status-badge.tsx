import type { Invoice } from '../../contract/session/invoice'
import { StatusBadge } from '../parts/status-badge'
import { useDashboard } from '../state/dashboard-context'

/** The status of an invoice. An open invoice past its due date is overdue. */
export function InvoiceStatusBadge({ invoice }: { invoice: Invoice }) {
  const { serviceNow } = useDashboard()
  const isOverdue =
    invoice.status === 'open' && invoice.due_date !== null && invoice.due_date < toLocalDay(serviceNow())
  return <StatusBadge status={`invoices.${isOverdue ? 'overdue' : invoice.status}`} />
}

/** The day in the time zone of the device, as `YYYY-MM-DD`. */
function toLocalDay(ms: number): string {
  const at = new Date(ms)
  const twoDigits = (n: number) => String(n).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

import type { Invoice } from '../../contract/session/invoice'
import { Badge, type Tone } from '../parts/badge'
import { useDashboard, useI18n } from '../state/dashboard-context'

const TONES = { open: 'waiting', overdue: 'bad', paid: 'good', void: 'plain' } as const satisfies Record<string, Tone>

/** Whether an invoice is paid, and if not, whether it should be. */
export function InvoiceState({ invoice }: { invoice: Invoice }) {
  const { serviceNow } = useDashboard()
  const { t } = useI18n()
  const isOverdue = invoice.status === 'open' && invoice.due_date !== null && invoice.due_date < dayOf(serviceNow())
  const state = isOverdue ? 'overdue' : invoice.status
  return <Badge tone={TONES[state]}>{t(`invoices.${state}`)}</Badge>
}

/** The day of a moment, where the device is: `YYYY-MM-DD`. */
function dayOf(ms: number): string {
  const at = new Date(ms)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

import type { Invoice } from '../../contract/session/invoice'
import { Row } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { Money } from '../parts/money/money'
import { useI18n } from '../state/dashboard-context'
import { InvoiceState } from './invoice-state'

/** An invoice in the list: until when it is due, or else when it was made. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { t, formatDate } = useI18n()
  const { id, amount, currency, reference, items, due_date, created_at, status } = invoice
  return (
    <Row
      to={{ id }}
      main={<Money amount={amount} currency={currency} />}
      state={<InvoiceState invoice={invoice} />}
      about={<bdi>{reference ?? items[0]?.description}</bdi>}
      when={
        status === 'open' && due_date ? (
          t('invoices.due_on', { date: formatDate(due_date) })
        ) : (
          <Moment at={created_at} />
        )
      }
    />
  )
}

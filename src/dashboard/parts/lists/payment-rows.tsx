import { MerchantSession } from '../../../contract/session/merchant-session'
import { useDashboard } from '../../state/dashboard-context'
import { useList } from '../../state/use-read'
import { TableList } from './list'
import { PAYMENT_TABLE, usePaymentColumns } from './payment-table'

type Props = {
  /** Filter of the list. */
  filter: { customer_id: string } | { invoice_id: string }
  name: string
  /** Text in place of an empty list. */
  emptyText: string
}

/** The payments of a customer or an invoice, newest first, updated live. */
export function PaymentRows({ filter, name, emptyText }: Props) {
  const { router } = useDashboard()
  const { page = '' } = router.route.value.query
  const payments = useList('/api/v1/payment-sessions', MerchantSession, { ...filter, page, limit: 10 })
  return (
    <TableList
      of={payments}
      name={name}
      empty={<p class="muted">{emptyText}</p>}
      columns={usePaymentColumns()}
      {...PAYMENT_TABLE}
    />
  )
}

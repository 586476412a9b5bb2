import { MerchantSession } from '../../../contract/session/merchant-session'
import { useDashboard } from '../../state/dashboard-context'
import { useList } from '../../state/use-read'
import { Loaded } from '../loaded'
import { Pager } from './pager'
import { PaymentRow } from './payment-row'
import { Rows } from './rows'

type Props = {
  /** Whose payments: a filter of the list of payments. */
  of: { customer_id: string } | { invoice_id: string }
  name: string
  /** What is said where there are none. */
  none: string
}

/** The payments of something else than a page, newest first. They change as they happen. */
export function PaymentRows({ of, name, none }: Props) {
  const { router } = useDashboard()
  const { page = '' } = router.place.value.query
  const payments = useList('/api/v1/payment-sessions', MerchantSession, { ...of, page, limit: 10 })
  return (
    <Loaded of={payments}>
      {({ items, meta }) =>
        items.length === 0 ? (
          <p class="muted">{none}</p>
        ) : (
          <>
            <Rows name={name}>
              {items.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </Rows>
            <Pager meta={meta} />
          </>
        )
      }
    </Loaded>
  )
}

import { MerchantSession } from '../../contract/merchant-session'
import { useDashboard } from '../state/dashboard-context'
import { useList } from '../state/use-read'
import { Loaded } from './loaded'
import { Moment } from './moment'
import { Money } from './money'
import { Pager } from './pager'
import { Row, Rows } from './rows'
import { SessionStatusBadge } from './session-status'

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
              {items.map(({ id, amount, currency, status, reference, created_at }) => (
                <Row
                  key={id}
                  to={{ subject: 'payments', id }}
                  main={<Money amount={amount} currency={currency} />}
                  state={<SessionStatusBadge status={status} />}
                  about={<bdi>{reference}</bdi>}
                  when={<Moment at={created_at} />}
                />
              ))}
            </Rows>
            <Pager meta={meta} />
          </>
        )
      }
    </Loaded>
  )
}

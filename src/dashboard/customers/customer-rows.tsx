import type { Customer } from '../../contract/session/customer'
import { Badge } from '../parts/badge'
import { Row, Rows } from '../parts/lists/rows'
import { Moment } from '../parts/moment'
import { personName } from '../parts/person-name'
import { useI18n } from '../state/dashboard-context'

/** Customers in a list, each with the way to it. */
export function CustomerRows({ name, customers }: { name: string; customers: readonly Customer[] }) {
  const { t } = useI18n()
  return (
    <Rows name={name}>
      {customers.map((customer) => (
        <Row
          key={customer.id}
          to={{ id: customer.id }}
          main={<bdi>{personName(customer) ?? t('customers.no_name')}</bdi>}
          state={customer.email === null && <Badge tone="plain">{t('customers.erased')}</Badge>}
          about={customer.email !== null && <bdi dir="ltr">{customer.email}</bdi>}
          when={<Moment at={customer.created_at} />}
        />
      ))}
    </Rows>
  )
}

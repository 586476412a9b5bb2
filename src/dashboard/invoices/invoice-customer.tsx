import { Customer } from '../../contract/session/customer'
import { Link } from '../parts/link'
import { Loaded } from '../parts/loaded'
import { personName } from '../parts/person-name'
import { useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'

export function CustomerName({ id }: { id: string }) {
  const { t } = useI18n()
  const customer = useRead(`/api/v1/customers/${encodeURIComponent(id)}`, Customer)
  return (
    <Loaded of={customer}>
      {(customer) => (
        <Link to={{ subject: 'customers', id }}>
          <bdi>{personName(customer) ?? customer.email ?? t('parts.no_name')}</bdi>
        </Link>
      )}
    </Loaded>
  )
}

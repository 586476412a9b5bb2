import { Customer } from '../../contract/session/customer'
import { CustomerName } from '../parts/customer-name'
import { Link } from '../parts/link'
import { Loaded } from '../parts/loaded'
import { personName } from '../parts/person-name'
import { Verbatim } from '../parts/verbatim'
import { useRead } from '../state/use-read'

export function InvoiceCustomer({ id }: { id: string }) {
  const customer = useRead(`/api/v1/customers/${encodeURIComponent(id)}`, Customer)
  return (
    <Loaded of={customer}>
      {(customer) => (
        <Link to={{ subject: 'customers', id }}>
          {personName(customer) || !customer.email ? (
            <CustomerName customer={customer} />
          ) : (
            <Verbatim ltr>{customer.email}</Verbatim>
          )}
        </Link>
      )}
    </Loaded>
  )
}

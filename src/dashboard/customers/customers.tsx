import { useDashboard } from '../state/dashboard-context'
import { CustomerDetail } from './customer-detail'
import { CustomerList } from './customer-list'
import { NewCustomer } from './new-customer'

export function Customers() {
  const { router } = useDashboard()
  const { id } = router.route.value
  if (id === null) return <CustomerList />
  return id === 'new' ? <NewCustomer /> : <CustomerDetail id={id} />
}

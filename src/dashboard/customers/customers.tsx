import { useDashboard } from '../state/dashboard-context'
import { CustomerList } from './customer-list'
import { NewCustomer } from './new-customer'
import { OneCustomer } from './one-customer'

export function Customers() {
  const { router } = useDashboard()
  const { id } = router.place.value
  if (id === null) return <CustomerList />
  return id === 'new' ? <NewCustomer /> : <OneCustomer id={id} />
}

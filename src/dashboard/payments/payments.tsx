import { useDashboard } from '../state/dashboard-context'
import { Payment } from './payment'
import { PaymentList } from './payment-list'

export function Payments() {
  const { id } = useDashboard().router.place.value
  return id === null ? <PaymentList /> : <Payment id={id} />
}

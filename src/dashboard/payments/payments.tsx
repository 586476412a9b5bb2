import { useDashboard } from '../state/dashboard-context'
import { PaymentDetail } from './payment-detail'
import { PaymentList } from './payment-list'

export function Payments() {
  const { id } = useDashboard().router.route.value
  return id === null ? <PaymentList /> : <PaymentDetail id={id} />
}

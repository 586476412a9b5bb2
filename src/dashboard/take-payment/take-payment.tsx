import { useDashboard } from '../state/dashboard-context'
import { RequestPayment } from './request-payment'
import { WaitForPayment } from './wait-for-payment'

/** The till: an amount, a QR code for the customer, and a screen that turns green when paid. */
export function TakePayment() {
  const { id } = useDashboard().router.route.value
  return id === null ? <RequestPayment /> : <WaitForPayment id={id} />
}

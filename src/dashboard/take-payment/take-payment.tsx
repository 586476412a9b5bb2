import { useDashboard } from '../state/dashboard-context'
import { AskForPayment } from './ask-for-payment'
import { WaitForPayment } from './wait-for-payment'

/** The till: an amount, a QR code for the customer, and a screen that turns green when paid. */
export function TakePayment() {
  const { id } = useDashboard().router.place.value
  return id === null ? <AskForPayment /> : <WaitForPayment id={id} />
}

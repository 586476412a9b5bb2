import { retryLoad } from '../../browser/retry-load'

/** The check is in the chunk of the payment's screen. */
const load = () => import('../../payment/address/check').then(({ addressProblem }) => addressProblem)

/** Loads the check of addresses, trying again until it is there. */
export const loadAddressCheck = () => retryLoad(load)

/** Whether this page can show a payment. False if there is a network, and the chunk fails all the same, twice. */
export const canShowPayment = () =>
  retryLoad(load, (failures) => {
    if (failures > 1 && navigator.onLine) throw new Error('the chunk cannot be had')
  }).then(
    () => true,
    () => false,
  )

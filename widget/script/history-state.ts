/**
 * The payment in `history.state`, beside the shop's own state, so that a reload finds it again. Only a payment that has
 * begun has an address here: without it the form would lack what the shop passed to it.
 */
export interface SavedPayment {
  href: string | null
}

/** The key of the dialog's payment. */
export const DIALOG_KEY = 'malipo'

/** What an entry of the history has saved under `key` itself: scripts of the shop may have changed `Object.prototype`. */
export const savedPayment = (key: string): SavedPayment | undefined => ({ __proto__: null, ...history.state })[key]

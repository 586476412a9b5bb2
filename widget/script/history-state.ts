/**
 * The payment in `history.state`, beside the shop's own state, so that the widget finds it after a reload. `href` is
 * null while the customer is at the form, whose URL would not contain the shop's prefill.
 */
export interface SavedPayment {
  href: string | null
}

/** The key of the dialog's payment. */
export const DIALOG_KEY = 'malipo'

/**
 * The payment under `key` in this entry of the history. Inherits nothing, since a shop may change `Object.prototype`.
 */
export const savedPayment = (key: string): SavedPayment | undefined => ({ __proto__: null, ...history.state })[key]

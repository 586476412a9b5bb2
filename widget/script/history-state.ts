/**
 * The payment in `history.state`, beside the shop's own state, so that a reload finds it again. `href` is null while
 * the customer is still in the form: reloading the form by URL would lose what the shop filled in.
 */
export interface SavedPayment {
  href: string | null
}

/** The key of the dialog's payment. */
export const DIALOG_KEY = 'malipo'

/** The payment under `key` in this entry of the history. Scripts of the shop may have changed `Object.prototype`. */
export const savedPayment = (key: string): SavedPayment | undefined => ({ __proto__: null, ...history.state })[key]

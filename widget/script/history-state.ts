/**
 * The payment in `history.state`, beside the shop's own state, so that a reload finds it again. Its address is null
 * until the payment has started, since reopening a form by its address would lose the shop's prefill.
 */
export interface SavedPayment {
  href: string | null
}

/** The key of the dialog's payment. */
export const DIALOG_KEY = 'malipo'

/** The payment under `key` in this entry of the history. Scripts of the shop may have changed `Object.prototype`. */
export const savedPayment = (key: string): SavedPayment | undefined => ({ __proto__: null, ...history.state })[key]

/**
 * What the shop's history holds of a payment, in `history.state` beside what is the shop's own, so that a reload finds it
 * again. Only payments that have begun have an address here: the form would lack what the shop passed to it.
 */
export interface KeptPayment {
  href: string | null
}

/** The key of what the dialog shows. */
export const IN_DIALOG = 'malipo'

export const keptPayment = (key: string): KeptPayment | undefined => history.state?.[key]

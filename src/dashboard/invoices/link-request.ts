import type { Invoice } from '../../contract/session/invoice'

/** Limits of a payment's items. An invoice can have more items, with longer names. */
const MAX_ITEMS = 50
const MAX_NAME_LENGTH = 120

/** Builds the request for the payment of an invoice. Items beyond the limits of a payment are left out. */
export function buildLinkRequest({ id, amount, currency, items, customer_id }: Invoice, title: string) {
  const areItemsWithinLimits =
    items.length <= MAX_ITEMS && items.every(({ description }) => [...description].length <= MAX_NAME_LENGTH)
  return {
    amount,
    currency,
    invoice_id: id,
    customer_id,
    title: title || null,
    items: areItemsWithinLimits
      ? items.map(({ description, quantity, amount }) => ({ name: description, quantity, amount }))
      : null,
  }
}

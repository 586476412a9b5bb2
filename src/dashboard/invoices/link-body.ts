import type { Invoice } from '../../contract/session/invoice'

/** Limits of an order's items. An invoice can have more and longer ones. */
const MAX_ITEMS = 50
const MAX_NAME_LENGTH = 120

/** The request for the payment of an invoice. The customer sees its items if they fit the limits of an order. */
export function linkBody({ id, amount, currency, items, customer_id }: Invoice, title: string) {
  const fits = items.length <= MAX_ITEMS && items.every(({ description }) => [...description].length <= MAX_NAME_LENGTH)
  return {
    amount,
    currency,
    invoice_id: id,
    customer_id,
    title: title || null,
    items: fits ? items.map(({ description, quantity, amount }) => ({ name: description, quantity, amount })) : null,
  }
}

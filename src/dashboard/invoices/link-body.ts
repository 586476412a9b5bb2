import type { Invoice } from '../../contract/session/invoice'

/** As many and as long as lines of an order can be; an invoice can have more and longer ones. */
const MOST_ITEMS = 50
const LONGEST_NAME = 120

/** The request for the payment of an invoice. The customer sees its lines, if they can be those of an order. */
export function linkBody({ id, amount, currency, items, customer_id }: Invoice, title: string) {
  const fits = items.length <= MOST_ITEMS && items.every(({ description }) => [...description].length <= LONGEST_NAME)
  return {
    amount,
    currency,
    invoice_id: id,
    customer_id,
    title: title || null,
    items: fits ? items.map(({ description, quantity, amount }) => ({ name: description, quantity, amount })) : null,
  }
}

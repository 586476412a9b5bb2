import type { Order } from '@vendure/core'
import { decimalsOf, fromMinor } from '../cart/money'
import type { SessionRequest } from '../cart/service'
import type { MalipoOptions } from './options'

const MAX_ITEMS = 50
const MAX_NAME = 120

/**
 * The request for a payment of `due`, in Vendure's integer money. `precision` is the number of decimals that Vendure
 * calculates with.
 */
export function sessionRequest(
  order: Order,
  reference: string,
  due: number,
  precision: number,
  { page, returnUrl }: MalipoOptions,
): SessionRequest {
  const items = itemsOf(order, due, precision)
  const customer = customerOf(order)
  return {
    ...(page ? { page } : {}),
    amount: fromMinor(due, precision, order.currencyCode),
    currency: order.currencyCode,
    reference,
    title: `Order ${order.code}`.slice(0, MAX_NAME),
    ...(items ? { items } : {}),
    ...(customer ? { customer } : {}),
    ...(returnUrl ? { return_url: returnUrl } : {}),
  }
}

/** The lines of the order; null unless the service would take them, because they add up to the amount. */
function itemsOf(order: Order, due: number, precision: number): SessionRequest['items'] | null {
  const lines = [
    ...order.lines.map(({ productVariant, quantity, proratedLinePriceWithTax }) => ({
      name: productVariant.name,
      quantity,
      price: proratedLinePriceWithTax,
      kind: undefined,
    })),
    ...order.surcharges.map(({ description, priceWithTax }) => ({
      name: description,
      quantity: 1,
      price: priceWithTax,
      kind: undefined,
    })),
    { name: 'Shipping', quantity: 1, price: order.shippingWithTax, kind: 'shipping' as const },
  ].filter(({ quantity, price, kind }) => quantity > 0 && (price !== 0 || !kind))
  const sum = lines.reduce((total, { price }) => total + price, 0)
  const step = 10 ** (precision - decimalsOf(order.currencyCode))
  const isExact = sum === due && lines.every(({ price }) => price % step === 0)
  if (!isExact || lines.length === 0 || lines.length > MAX_ITEMS) return null
  return lines.map(({ name, quantity, price, kind }) => ({
    name:
      name
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME) || 'Item',
    quantity: String(quantity),
    amount: `${price < 0 ? '-' : ''}${fromMinor(Math.abs(price), precision, order.currencyCode)}`,
    ...(kind ? { kind } : {}),
  }))
}

/** The customer, so that the page does not ask for the name again. */
function customerOf({ customer }: Order): SessionRequest['customer'] | null {
  const first_name = customer?.firstName?.trim()
  const email = customer?.emailAddress?.trim()
  if (!first_name || !email) return null
  const last_name = customer?.lastName?.trim()
  return { first_name, email, ...(last_name ? { last_name } : {}) }
}

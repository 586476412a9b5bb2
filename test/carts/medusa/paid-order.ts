import type { Order, Shop } from './shop'

export const paymentOf = (order: Order) => order.payment_collections[0]?.payments[0]
export const isCaptured = ({ payment_status }: Order) => payment_status === 'captured'
/** An order whose whole amount is captured, once. */
export const captured = (amount: number) => ({
  payment_status: 'captured',
  payment_collections: [{ captured_amount: amount, payments: [{ captures: [{ amount }] }] }],
})

/** An order that was paid. */
export async function paidOrder(shop: Shop) {
  const cart = await shop.startCart()
  const { data } = await cart.pay()
  await shop.pay(data.id)
  return { cart: cart.id, session: await shop.session(data.id), order: await shop.untilOrder(cart.id, isCaptured) }
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Shop, startShop } from './shop'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => {
  await shop?.stop()
})

describe('a cart of Medusa', () => {
  it('becomes an order when it is paid: the webhook authorizes and captures the payment', async () => {
    const cart = await shop.startCart()
    const payment = await cart.pay()
    expect(payment).toMatchObject({ status: 'pending', amount: 53, data: { status: 'initiated', note: '' } })
    expect(await shop.session(payment.data.id)).toMatchObject({
      reference: payment.id,
      amount: '53.00',
      currency: 'USD',
    })
    await shop.pay(payment.data.id)
    const order = await shop.untilOrder(cart.id)
    expect(order).toMatchObject({ payment_status: 'captured' })
  })
})

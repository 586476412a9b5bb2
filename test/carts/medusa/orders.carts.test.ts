import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captured, isCaptured, paymentOf } from './paid-order'
import { type Shop, startShop } from './shop'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(1000)
})
afterAll(async () => {
  await shop?.stop()
})

describe('a cart of Medusa', () => {
  it('becomes an order when it is paid: the webhook authorizes and captures the payment', async () => {
    const cart = await shop.startCart()
    const payment = await cart.pay()
    expect(payment).toMatchObject({ status: 'pending', amount: 53, data: { status: 'initiated', note: '' } })
    const session = await shop.session(payment.data.id)
    expect(session).toMatchObject({ reference: payment.id, amount: '53.00', currency: 'USD' })
    expect(payment.data.url).toBe(session.url)
    await expect(cart.complete()).rejects.toThrow('was not authorized')
    await shop.pay(payment.data.id)
    expect(await shop.untilOrder(cart.id, isCaptured)).toMatchObject(captured(53))
  })

  it('becomes an order when the customer returns before the webhook, and is captured once', async () => {
    const cart = await shop.startCart()
    const { data } = await cart.pay()
    await shop.pay(data.id)
    expect(await cart.complete()).toMatchObject({ type: 'order' })
    expect(await shop.untilOrder(cart.id, isCaptured)).toMatchObject(captured(53))
  })

  it('cancels its payment when it changes, and takes another one', async () => {
    const cart = await shop.startCart()
    const first = await cart.pay()
    await cart.add()
    expect((await shop.session(first.data.id)).status).toBe('failed')
    const second = await cart.pay()
    expect(await shop.session(second.data.id)).toMatchObject({ amount: '106.00', status: 'initiated' })
    await shop.pay(second.data.id)
    expect(await shop.untilOrder(cart.id, isCaptured)).toMatchObject(captured(106))
  })

  it('waits while it is paid in part, says what is missing, and becomes an order with the rest', async () => {
    const cart = await shop.startCart()
    const { data } = await cart.pay()
    await shop.choose(data.id)
    await shop.money.arrive(data.id, { amount: '10', final: true })
    await expect(cart.complete()).rejects.toThrow('was not authorized')
    expect((await cart.payment())?.data.note).toMatch(/partly paid\. 10 USDT arrived, [\d.]+ USDT is missing/)
    await shop.money.expireSession(data.id)
    await expect(cart.complete()).rejects.toThrow('was not authorized')
    expect((await cart.payment())?.data).toMatchObject({
      id: data.id,
      status: 'underpaid',
      note: expect.stringMatching(/underpaid\. .*10 USDT arrived and [\d.]+ USDT is missing/),
    })
    const { crypto_amount_due } = await shop.session(data.id)
    await shop.money.arrive(data.id, { amount: crypto_amount_due, final: true })
    expect(await shop.untilOrder(cart.id, isCaptured)).toMatchObject(captured(53))
  })

  it('reports the money of a payment whose cart changes, and takes another payment', async () => {
    const cart = await shop.startCart()
    const { data } = await cart.pay()
    await shop.choose(data.id)
    await shop.money.arrive(data.id, { amount: '10', final: true })
    await cart.add()
    expect(shop.medusa.output()).toContain(`10 USDT arrived for the payment ${data.reference}`)
    const second = await cart.pay()
    await shop.pay(second.data.id)
    expect(await shop.untilOrder(cart.id, isCaptured)).toMatchObject(captured(106))
  })

  it('becomes an order by late money', async () => {
    const cart = await shop.startCart()
    const { data } = await cart.pay()
    await shop.choose(data.id)
    await shop.money.expireSession(data.id)
    await expect(cart.complete()).rejects.toThrow('was not authorized')
    await shop.money.arrive(data.id, { final: true })
    const order = await shop.untilOrder(cart.id, isCaptured)
    expect(paymentOf(order)?.data.note).toContain('The money came late')
  })

  it('can be paid again after the time', async () => {
    const cart = await shop.startCart()
    const { data } = await cart.pay()
    await shop.choose(data.id)
    await shop.money.expireSession(data.id)
    const second = await cart.pay()
    expect(second.data.id).not.toBe(data.id)
    await shop.pay(second.data.id)
    expect(await shop.untilOrder(cart.id, isCaptured)).toMatchObject(captured(53))
    // The first payment is paid, too. Its session is gone, so Medusa cannot book the money, and says so.
    await shop.money.arrive(data.id, { final: true })
    await expect.poll(shop.medusa.output).toContain(`${data.reference}, which the order does not need`)
  })

  it('captures the price of a payment that was overpaid, and notes the rest', async () => {
    const cart = await shop.startCart()
    const { data } = await cart.pay()
    const { crypto_amount } = await shop.choose(data.id)
    await shop.money.arrive(data.id, { amount: String(Number(crypto_amount) + 5), final: true })
    const order = await shop.untilOrder(cart.id, isCaptured)
    expect(order).toMatchObject(captured(53))
    expect(paymentOf(order)?.data.note).toContain('Overpaid by 5 USDT')
  })
})

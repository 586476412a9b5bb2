import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captured, isCaptured, paidOrder, paymentOf } from './paid-order'
import { type Shop, startShop } from './shop'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(1000)
})
afterAll(async () => {
  await shop?.stop()
})

describe('the webhook of Medusa', () => {
  it('changes nothing when an event comes again, late, or before another', async () => {
    const { cart, session, order } = await paidOrder(shop)
    const events = ['payment.completed', 'payment.completed', 'payment.expired', 'payment.partial']
    const stale = { ...session, status: 'expired', version: 0 }
    expect(await Promise.all(events.map((event) => shop.notify(event, stale)))).toEqual(events.map(() => 200))
    await shop.notify('payment.completed', session)
    // A payment that is made later is processed later.
    await paidOrder(shop)
    expect(await shop.orderOf(cart)).toEqual(order)
  })

  it('answers 401 to a wrong signature, and does not believe an event that is signed', async () => {
    const cart = await shop.startCart()
    const { data } = await cart.pay()
    const forged = { ...(await shop.session(data.id)), status: 'completed', amount_paid: '53.00' }
    const secret = `whsec_${Buffer.from('another secret').toString('base64')}`
    expect(await shop.notify('payment.completed', forged, { secret })).toBe(401)
    expect(await shop.notify('payment.completed', forged, { ageSeconds: 600 })).toBe(401)
    expect(await shop.notify('payment.completed', forged)).toBe(200)
    await paidOrder(shop)
    expect(await shop.orderOf(cart.id)).toBeUndefined()
  })

  it('takes both signatures while the secret is replaced', async () => {
    const [endpoint] = await shop.service.call<{ id: string }[]>('GET', '/api/v1/webhook-endpoints')
    const path = `/api/v1/webhook-endpoints/${endpoint?.id}/rotate-secret`
    await shop.service.call('POST', path, { overlap_minutes: 5 })
    expect((await paidOrder(shop)).order).toMatchObject(captured(53))
  })
})

describe('a service that fails', () => {
  it('leaves the cart, and tells the customer', async () => {
    const cart = await shop.startCart()
    shop.gateway.setDown(true)
    await expect(cart.pay()).rejects.toThrow('Malipo is unavailable (status 503). Try again: nothing happens twice.')
    shop.gateway.setDown(false)
    expect((await cart.pay()).data.status).toBe('initiated')
  })

  it('has one payment when its answer comes too late', async () => {
    const cart = await shop.startCart()
    shop.gateway.delay(1500)
    const paying = cart.pay()
    setTimeout(() => shop.gateway.delay(0), 1200)
    const { id, data } = await paying
    expect((await shop.byReference(id)).map((session) => session.id)).toEqual([data.id])
  })
})

describe('a refund of Medusa', () => {
  const refund = (payment: string | undefined, amount: number) =>
    shop.admin('POST', `/admin/payments/${payment}/refund`, { amount })

  it('is a link on which the customer enters the address, and which no order contains', async () => {
    const { cart, order, session } = await paidOrder(shop)
    await refund(paymentOf(order)?.id, 26.5)
    const [made] = await shop.refunds(session.id)
    expect(Number(made?.crypto_amount)).toBeCloseTo(Number(session.crypto_amount) / 2, 5)
    const refunded = await shop.orderOf(cart)
    expect(refunded?.payment_collections[0]).toMatchObject({
      refunded_amount: 26.5,
      payments: [{ data: { refunds: [{ id: made?.id }] } }],
    })
    expect(JSON.stringify(refunded)).not.toContain('/r/')
    await shop.enterAddress(made?.url ?? '')
    await expect.poll(async () => (await shop.refunds(session.id))[0]?.status).toBe('success')
    await expect(refund(paymentOf(order)?.id, 53)).rejects.toThrow('refund more than')
    await refund(paymentOf(order)?.id, 26.5)
    expect(await shop.refunds(session.id)).toHaveLength(2)
  })

  it('is reported in the log if it fails', async () => {
    const { order, session } = await paidOrder(shop)
    // In the sandbox, refunds of amounts that end in 13 fail.
    await refund(paymentOf(order)?.id, 0.13)
    const [made] = await shop.refunds(session.id)
    await shop.enterAddress(made?.url ?? '')
    await expect.poll(shop.medusa.output).toContain('the refund of 0.13 USDT failed, and the money is still yours')
  })

  it('is made once when the answer of the service comes too late', async () => {
    const { order, session } = await paidOrder(shop)
    shop.gateway.delay(1500)
    setTimeout(() => shop.gateway.delay(0), 1200)
    await refund(paymentOf(order)?.id, 53)
    expect(await shop.refunds(session.id)).toMatchObject([{ crypto_amount: session.crypto_amount }])
  })
})

describe('a lost webhook', () => {
  it('leaves no cart waiting', async () => {
    const cart = await shop.startCart()
    const payment = await cart.pay()
    shop.gateway.setDown(true)
    await shop.pay(payment.data.id)
    await shop.service.call('PUT', '/webhooks', { url: 'http://127.0.0.1:9/nowhere' })
    shop.gateway.setDown(false)
    await shop.checkPayments(payment.id)
    expect(await shop.untilOrder(cart.id, isCaptured)).toMatchObject(captured(53))
  })
})

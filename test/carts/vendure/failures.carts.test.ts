import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSettled, notesOf, type Shop, startShop } from './shop'

let shop: Shop
beforeAll(async () => {
  shop = await startShop({ timeout: 1000, onPostgres: true })
})
afterAll(async () => {
  await shop?.stop()
})

const REFUND = `mutation ($payment: ID!, $amount: Money!) {
  refundOrder(input: { paymentId: $payment, amount: $amount, reason: "Returned", lines: [], shipping: 0, adjustment: 0 }) {
    ... on Refund { id state total metadata } ... on ErrorResult { errorCode message } } }`
const refund = async (payment: string | undefined, amount: number) =>
  (await shop.admin<{ refundOrder: { state: string } }>(REFUND, { payment, amount })).refundOrder

/** An order that was paid. */
async function paidOrder() {
  const customer = await shop.checkout()
  const { id } = await customer.pay()
  await shop.pay(id)
  return { session: await shop.session(id), ...(await shop.until(customer.code, isSettled)) }
}

/** The customer enters an address behind the newest link of a payment, which the shop mails. */
async function enterAddress(session: string) {
  const [made] = await shop.refunds(session)
  const link = new RegExp(`^refund link ${made?.id} (\\S+)$`, 'm')
  await expect.poll(shop.vendure.output).toMatch(link)
  await shop.enterAddress(link.exec(shop.vendure.output())?.[1] ?? '')
}

describe('the webhook of Vendure', () => {
  it('changes nothing when an event comes again, late, or before another', async () => {
    const { code, session } = await paidOrder()
    const before = await shop.until(code, (order) => notesOf(order).length > 0)
    const events = ['payment.completed', 'payment.completed', 'payment.expired', 'payment.partial', 'payment.failed']
    const stale = { ...session, status: 'expired', version: 0 }
    expect(await Promise.all(events.map((event) => shop.notify(event, stale)))).toEqual(events.map(() => 204))
    expect(await shop.order(code)).toEqual(before)
  })

  it('answers 401 to a wrong signature, and does not believe an event that is signed', async () => {
    const customer = await shop.checkout()
    const { id } = await customer.pay()
    const forged = { ...(await shop.session(id)), status: 'completed', amount_paid: '53.00' }
    const secret = `whsec_${Buffer.from('another secret').toString('base64')}`
    const requests = shop.gateway.requests.length
    expect(await shop.notify('payment.completed', forged, { secret })).toBe(401)
    expect(await shop.notify('payment.completed', forged, { ageSeconds: 600 })).toBe(401)
    expect(shop.gateway.requests).toHaveLength(requests)
    expect(await shop.notify('payment.completed', forged)).toBe(204)
    expect(await shop.order(customer.code)).toMatchObject({ state: 'ArrangingPayment', payments: [] })
    expect(await shop.notes(customer.code)).toEqual([])
  })

  it('ignores a payment that is not of an order, whatever metadata its customer has sent', async () => {
    // With a second channel, Vendure refuses unknown tokens.
    const settings = 'defaultLanguageCode: en, defaultCurrencyCode: USD, pricesIncludeTax: false'
    const zones = 'defaultShippingZoneId: 1, defaultTaxZoneId: 1'
    await shop.admin(
      `mutation { createChannel(input: { code: "second", token: "second", ${settings}, ${zones} }) { __typename } }`,
    )
    const { id } = await shop.service.call<{ id: string }>('POST', '/api/v1/p/demo/pay', {
      asset: 'USDT',
      network: 'Tron',
      first_name: 'Ada',
      email: 'ada@example.com',
      metadata: { vendure_channel: 'nowhere' },
    })
    expect(await shop.notify('payment.partial', { id })).toBe(204)
  })

  it('takes both signatures while the secret is replaced', async () => {
    const [endpoint] = await shop.service.call<{ id: string }[]>('GET', '/api/v1/webhook-endpoints')
    const path = `/api/v1/webhook-endpoints/${endpoint?.id}/rotate-secret`
    await shop.service.call('POST', path, { overlap_minutes: 5 })
    expect((await paidOrder()).payments).toHaveLength(1)
  })

  it('asks for the event again while the service cannot be read', async () => {
    const customer = await shop.checkout()
    const { id } = await customer.pay()
    shop.gateway.setDown(true)
    const session = await shop.pay(id)
    expect(await shop.notify('payment.completed', session)).toBe(503)
    shop.gateway.setDown(false)
    expect((await shop.until(customer.code, isSettled)).payments).toHaveLength(1)
  })
})

describe('a service that fails', () => {
  it('leaves the order, and tells the customer', async () => {
    const customer = await shop.checkout()
    shop.gateway.setDown(true)
    await expect(customer.pay()).rejects.toThrow(
      'Malipo is unavailable (status 503). Try again: nothing happens twice.',
    )
    shop.gateway.setDown(false)
    expect(await shop.order(customer.code)).toMatchObject({ state: 'ArrangingPayment', payments: [] })
    expect(await customer.pay()).toMatchObject({ status: 'initiated' })
  })

  it('has one payment when its answers come too late', async () => {
    const customer = await shop.checkout()
    shop.gateway.delay(1500)
    await expect(customer.pay()).rejects.toThrow('no answer within 1000 ms')
    shop.gateway.delay(0)
    const { id } = await customer.pay()
    expect((await shop.byReference(customer.code)).map((session) => session.id)).toEqual([id])
  })
})

describe('a refund of Vendure', () => {
  it('waits for the address that the customer enters behind a link, which no order contains', async () => {
    const { code, payments, session } = await paidOrder()
    expect(await refund(payments[0]?.id, 2650)).toMatchObject({ state: 'Pending', total: 2650 })
    const [made] = await shop.refunds(session.id)
    expect(Number(made?.crypto_amount)).toBeCloseTo(Number(session.crypto_amount) / 2, 5)
    const order = await shop.order(code)
    expect(JSON.stringify(order)).not.toContain('/r/')
    expect(notesOf(order).at(-1)).toContain('waits for the customer’s address')
    await enterAddress(session.id)
    const settled = await shop.until(code, (order) => order.payments[0]?.refunds[0]?.state === 'Settled')
    expect(notesOf(settled).at(-1)).toMatch(/the refund of [\d.]+ USDT was sent/)
    // The rest can be refunded, too, and the same event again changes nothing.
    expect(await refund(payments[0]?.id, 2650)).toMatchObject({ state: 'Pending' })
    expect(await shop.notify('refund.success', { ...made, status: 'success' })).toBe(204)
    expect(await shop.refunds(session.id)).toHaveLength(2)
  })

  it('is made once when the answer of the service comes too late', async () => {
    const { payments, session } = await paidOrder()
    shop.gateway.delay(1500)
    expect(await refund(payments[0]?.id, 5300)).toMatchObject({ state: 'Failed' })
    shop.gateway.delay(0)
    expect(await refund(payments[0]?.id, 5300)).toMatchObject({ state: 'Pending' })
    expect(await shop.refunds(session.id)).toMatchObject([{ crypto_amount: session.crypto_amount }])
  })

  it('can be made again after it has failed', async () => {
    const { code, payments, session } = await paidOrder()
    // In the sandbox, refunds of amounts that end in 13 fail.
    await refund(payments[0]?.id, 13)
    await enterAddress(session.id)
    const failed = await shop.until(code, (order) => order.payments[0]?.refunds[0]?.state === 'Failed')
    expect(notesOf(failed).at(-1)).toContain('the refund of 0.13 USDT failed, and the money is still yours')
    expect(await refund(payments[0]?.id, 5300)).toMatchObject({ state: 'Pending' })
  })
})

describe('a lost webhook', () => {
  it('leaves no order waiting', async () => {
    const customer = await shop.checkout()
    const { id } = await customer.pay()
    shop.gateway.setDown(true)
    await shop.pay(id)
    await shop.service.call('DELETE', '/webhooks')
    shop.gateway.setDown(false)
    expect(await shop.order(customer.code)).toMatchObject({ state: 'ArrangingPayment' })
    await shop.admin('mutation { runScheduledTask(id: "malipo-check-orders") { __typename } }')
    expect((await shop.until(customer.code, isSettled)).payments).toHaveLength(1)
  })
})

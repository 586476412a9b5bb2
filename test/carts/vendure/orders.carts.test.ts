import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSettled, notesOf, type Shop, startShop } from './shop'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => {
  await shop?.stop()
})

const settledWith = (...sessions: string[]) =>
  sessions.map((transactionId) => ({ state: 'Settled', amount: 5300, transactionId }))

describe('an order of Vendure', () => {
  it('is paid: the payment has its lines and its customer, and the webhook settles the order', async () => {
    const customer = await shop.checkout(2)
    const payment = await customer.pay()
    expect(payment).toMatchObject({ status: 'initiated', amount: '96.00', note: '' })
    const session = await shop.session(payment.id)
    expect(session).toMatchObject({ reference: customer.code, currency: 'USD', customer: { first_name: 'Adaeze' } })
    expect(session.items).toEqual([
      { name: 'Ankara fabric', quantity: '2', amount: '86.00', kind: 'item' },
      { name: 'Shipping', quantity: '1', amount: '10.00', kind: 'shipping' },
    ])
    await shop.pay(payment.id)
    const order = await shop.until(customer.code, isSettled)
    expect(order.payments).toMatchObject([{ state: 'Settled', amount: 9600, transactionId: payment.id }])
    expect(notesOf(order).at(-1)).toMatch(/^Malipo: paid with [\d.]+ USDT on Tron\.$/)
  })

  it('has one payment for two tabs, and another one after the cart has changed', async () => {
    const customer = await shop.checkout()
    const [one, two] = await Promise.all([customer.pay(), customer.pay()])
    expect(two?.id).toBe(one?.id)
    await customer.query('mutation { transitionOrderToState(state: "AddingItems") { __typename } }')
    await expect(customer.pay()).rejects.toThrow('The order is AddingItems')
    await customer.query('mutation { addItemToOrder(productVariantId: 2, quantity: 1) { __typename } }')
    await customer.query('mutation { transitionOrderToState(state: "ArrangingPayment") { __typename } }')
    const changed = await customer.pay()
    expect(changed.id).not.toBe(one?.id)
    const sessions = await shop.byReference(customer.code)
    expect(sessions.map(({ status, amount }) => [status, amount])).toEqual([
      ['initiated', '58.38'],
      ['failed', '53.00'],
    ])
    await shop.pay(changed.id)
    expect((await shop.until(customer.code, isSettled)).payments).toHaveLength(1)
  })

  it('cancels the payment when it is cancelled', async () => {
    const customer = await shop.checkout()
    const { id } = await customer.pay()
    const { id: order } = await shop.order(customer.code)
    await shop.admin('mutation ($id: ID!) { cancelOrder(input: { orderId: $id }) { __typename } }', { id: order })
    await expect.poll(async () => (await shop.session(id)).status).toBe('failed')
  })

  it('waits while it is paid in part, and says what is missing, also after the time', async () => {
    const customer = await shop.checkout()
    const { id } = await customer.pay()
    await shop.choose(id)
    await shop.money.arrive(id, { amount: '10', final: true })
    const waiting = await shop.until(customer.code, (order) => notesOf(order).length > 0)
    expect(notesOf(waiting)).toEqual([expect.stringMatching(/partly paid\. 10 USDT arrived, [\d.]+ USDT is missing/)])
    await shop.money.expireSession(id)
    const short = await shop.until(customer.code, (order) => notesOf(order).length > 1)
    expect(notesOf(short)[1]).toMatch(/underpaid\. .*10 USDT arrived and [\d.]+ USDT is missing/)
    expect(short).toMatchObject({ state: 'ArrangingPayment', payments: [] })
    // The customer is sent to the same payment, not to a second one.
    expect(await customer.pay()).toMatchObject({ id, status: 'underpaid' })
    const { crypto_amount_due } = await shop.session(id)
    await shop.money.arrive(id, { amount: crypto_amount_due, final: true })
    expect((await shop.until(customer.code, isSettled)).payments).toMatchObject(settledWith(id))
  })

  it('can be paid again after the time, and late money for the first payment settles it', async () => {
    const customer = await shop.checkout()
    const first = await customer.pay()
    await shop.choose(first.id)
    await shop.money.expireSession(first.id)
    const expired = await shop.until(customer.code, (order) => notesOf(order).length > 0)
    expect(notesOf(expired)).toEqual([expect.stringContaining('expired, and no money arrived')])
    const second = await customer.pay()
    expect(second.id).not.toBe(first.id)
    await shop.money.arrive(first.id, { final: true })
    const order = await shop.until(customer.code, isSettled)
    expect(order.payments).toMatchObject(settledWith(first.id))
    expect(notesOf(order).at(-1)).toContain('The money came late')
    // The second payment is paid, too: its money is not lost, and not counted twice.
    await shop.pay(second.id)
    const noted = await shop.until(customer.code, (order) => notesOf(order).some((note) => note.includes('not need')))
    expect(noted.payments).toHaveLength(1)
  })

  it('notes what was overpaid', async () => {
    const customer = await shop.checkout()
    const { id } = await customer.pay()
    const { crypto_amount } = await shop.choose(id)
    await shop.money.arrive(id, { amount: String(Number(crypto_amount) + 5), final: true })
    const order = await shop.until(customer.code, isSettled)
    expect(order.payments).toMatchObject(settledWith(id))
    expect(notesOf(order).at(-1)).toContain('Overpaid by 5 USDT')
  })

  it('is settled when the customer returns, without a webhook', async () => {
    await shop.service.call('DELETE', '/webhooks')
    const customer = await shop.checkout()
    const { id } = await customer.pay()
    const add = () =>
      customer.query<{ addPaymentToOrder: { state?: string; paymentErrorMessage?: string } }>(
        `mutation ($session: String!) { addPaymentToOrder(input: { method: "malipo", metadata: { session_id: $session } }) {
           ... on Order { state } ... on PaymentDeclinedError { paymentErrorMessage } } }`,
        { session: id },
      )
    expect((await add()).addPaymentToOrder.paymentErrorMessage).toBe('Malipo: no money has arrived yet.')
    await shop.pay(id)
    expect((await add()).addPaymentToOrder.state).toBe('PaymentSettled')
  })

  it('cannot be settled with the payment of another order', async () => {
    const [one, two] = [await shop.checkout(), await shop.checkout()]
    const { id } = await one.pay()
    await shop.pay(id)
    const { addPaymentToOrder } = await two.query<{ addPaymentToOrder: object }>(
      `mutation ($session: String!) { addPaymentToOrder(input: { method: "malipo", metadata: { session_id: $session } }) {
         ... on Order { state } ... on PaymentDeclinedError { paymentErrorMessage } } }`,
      { session: id },
    )
    expect(addPaymentToOrder).toEqual({ paymentErrorMessage: 'Start the payment with createMalipoPayment.' })
  })
})

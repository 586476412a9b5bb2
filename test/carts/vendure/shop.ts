import { resolve } from 'node:path'
import { findFreePort } from '../../e2e/service'
import { startCluster } from '../../postgres'
import { type CartProcess, startCart } from '../cart-process'
import { type Connection, connect } from '../connection'

export interface Order {
  id: string
  code: string
  state: string
  totalWithTax: number
  payments: { id: string; state: string; amount: number; transactionId: string; refunds: VendureRefund[] }[]
  history: { items: { type: string; data: Record<string, string> }[] }
}

export interface VendureRefund {
  id: string
  state: string
  total: number
  transactionId: string
  metadata: Record<string, string>
}

export interface Payment {
  id: string
  url: string
  status: string
  amount: string
  note: string
}

/** A customer with a cart. */
export interface Customer {
  /** Runs a query of the shop API, and throws its errors. */
  query<Data>(text: string, variables?: object): Promise<Data>
  /** Presses “Pay”. */
  pay(): Promise<Payment>
}

/** A real Vendure that is connected with a service. */
export interface Shop extends Connection {
  vendure: CartProcess
  /** A new customer, whose order has an address and a shipping method, and waits for payment. */
  checkout(quantity?: number): Promise<Customer & { code: string }>
  admin<Data>(text: string, variables?: object): Promise<Data>
  order(code: string): Promise<Order>
  notes(code: string): Promise<string[]>
  /** Waits for an order that `isThere` accepts. Webhooks of the service arrive by themselves. */
  until(code: string, isThere: (order: Order) => boolean): Promise<Order>
}

const ORDER = `query ($code: String!) { orders(options: { filter: { code: { eq: $code } } }) { items {
  id code state totalWithTax
  payments { id state amount transactionId refunds { id state total transactionId metadata } }
  history(options: { sort: { id: ASC } }) { items { type data } } } } }`

export const isSettled = ({ state }: Order) => state === 'PaymentSettled'
/** The notes of an order, the oldest first. */
export const notesOf = ({ history }: Order) =>
  history.items.filter(({ type }) => type === 'ORDER_NOTE').map(({ data }) => data.note ?? '')

async function request<Data>(url: string, token: string | null, query: string, variables: object = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] }
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
  return { data, token: response.headers.get('vendure-auth-token') ?? token }
}

let customers = 0

async function startCheckout(api: string, quantity: number): Promise<Customer & { code: string }> {
  let token: string | null = null
  const query = async <Data>(text: string, variables?: object) => {
    const answer = await request<Data>(api, token, text, variables)
    token = answer.token
    return answer.data
  }
  customers += 1
  await query(
    `mutation ($quantity: Int!) { addItemToOrder(productVariantId: 1, quantity: $quantity) { __typename } }`,
    {
      quantity,
    },
  )
  await query(
    `mutation ($email: String!) { setCustomerForOrder(input: { firstName: "Adaeze", lastName: "Obi", emailAddress: $email }) { __typename } }`,
    { email: `adaeze${customers}@example.com` },
  )
  await query(
    'mutation { setOrderShippingAddress(input: { streetLine1: "1 Broad Street", countryCode: "NG" }) { __typename } }',
  )
  const { eligibleShippingMethods } = await query<{ eligibleShippingMethods: { id: string }[] }>(
    '{ eligibleShippingMethods { id } }',
  )
  await query('mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename } }', {
    id: eligibleShippingMethods.map(({ id }) => id),
  })
  const { transitionOrderToState } = await query<{ transitionOrderToState: { code: string } }>(
    'mutation { transitionOrderToState(state: "ArrangingPayment") { ... on Order { code } ... on OrderStateTransitionError { transitionError } } }',
  )
  const pay = async () =>
    (
      await query<{ createMalipoPayment: Payment }>(
        'mutation { createMalipoPayment { id url status amount currency cryptoAmountDue note } }',
      )
    ).createMalipoPayment
  return { query, pay, code: transitionOrderToState.code }
}

export async function startShop({ timeout = 8000, onPostgres = false } = {}): Promise<Shop> {
  const folder = resolve('test/carts/vendure')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const cluster = onPostgres ? await startCluster() : null
  const connection = await connect(`${origin}/payments/malipo`)
  const vendure = await startCart(folder, ['server.cjs'], {
    PORT: String(port),
    MALIPO_URL: connection.gateway.origin,
    MALIPO_KEY: connection.key,
    MALIPO_SECRET: connection.secret,
    MALIPO_TIMEOUT: String(timeout),
    VENDURE_DISABLE_TELEMETRY: 'true',
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  })
  const login = 'mutation { login(username: "admin", password: "admin") { __typename } }'
  const { token } = await request(`${origin}/admin-api`, null, login)
  const admin = async <Data>(text: string, variables?: object) =>
    (await request<Data>(`${origin}/admin-api`, token, text, variables)).data
  const order = async (code: string) => {
    const { orders } = await admin<{ orders: { items: Order[] } }>(ORDER, { code })
    if (!orders.items[0]) throw new Error(`no order ${code}`)
    return orders.items[0]
  }
  return {
    ...connection,
    vendure,
    checkout: (quantity = 1) => startCheckout(`${origin}/shop-api`, quantity),
    admin,
    order,
    notes: async (code) => notesOf(await order(code)),
    async until(code, isThere) {
      const deadline = Date.now() + 60_000
      for (;;) {
        const found = await order(code)
        if (isThere(found)) return found
        if (Date.now() > deadline) throw new Error(`${JSON.stringify(found)}\n${vendure.output()}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async stop() {
      await vendure.stop()
      await connection.stop()
      await cluster?.stop()
    },
  }
}

import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../../e2e/service'
import { query, startCluster } from '../../postgres'
import { type CartProcess, startCart } from '../cart-process'
import { type Connection, connect } from '../connection'

export interface PaymentSession {
  id: string
  status: string
  amount: number
  /** The payment at Malipo, as storefronts see it. */
  data: { id: string; reference: string; url: string; status: string; note: string; crypto_amount_due: string | null }
}

export interface Order {
  id: string
  payment_status: string
  payment_collections: {
    status: string
    captured_amount: number
    refunded_amount: number
    payments: {
      id: string
      amount: number
      captured_at: string | null
      captures: { amount: number }[]
      refunds: { amount: number }[]
      data: { note: string; refunds?: { id: string }[] }
    }[]
  }[]
}

/** The answer of “complete cart”: an order, or the cart with the reason why it is not one yet. */
export interface Completion {
  type: 'order' | 'cart'
  order?: { id: string }
  error?: { message: string; type: string }
}

/** A cart of a customer, which costs 53 USD for each piece. */
export interface Cart {
  id: string
  /** Presses “Pay”. */
  pay(): Promise<PaymentSession>
  /** The payment session that the cart has now. */
  payment(): Promise<PaymentSession | undefined>
  complete(): Promise<Completion>
  add(): Promise<void>
}

/** A real Medusa that is connected with a service. */
export interface Shop extends Connection {
  medusa: CartProcess
  startCart(): Promise<Cart>
  store<Data>(method: string, path: string, body?: object): Promise<Data>
  admin<Data>(method: string, path: string, body?: object): Promise<Data>
  /** Runs the job that checks waiting payments, an hour after this one was created. */
  checkPayments(paymentSession: string): Promise<void>
  /** The order that was made of a cart; undefined while there is none. */
  orderOf(cart: string): Promise<Order | undefined>
  /** Waits for the order that the webhook makes of a cart, and that `isThere` accepts. */
  untilOrder(cart: string, isThere?: (order: Order) => boolean): Promise<Order>
}

const PROVIDER = 'pp_malipo_malipo'
const ORDER_FIELDS = 'id,payment_status,*payment_collections,*payment_collections.payments'
const PAYMENT_FIELDS = '*payment_collections.payments.captures,*payment_collections.payments.refunds'

/** Calls an API of Medusa, and throws its errors. */
async function request<Data>(url: string, headers: Record<string, string>, method: string, body?: object) {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body ? JSON.stringify(body) : null,
  })
  const answer = (await response.json()) as Data & { message?: string }
  if (!response.ok) throw new Error(`${response.status} ${answer.message}`)
  return answer
}

interface Seeded {
  publishable: string
  secret: string
  region: string
  channel: string
  variant: string
}

type Command = (...command: string[]) => Promise<string>

/** Creates Medusa's tables and a product, with the commands that its documentation tells. */
async function prepare(run: Command): Promise<Seeded> {
  await run('db:migrate', '--skip-scripts')
  return JSON.parse(/^seeded (.*)$/m.exec(await run('exec', './seed.js'))?.[1] ?? '')
}

let customers = 0

async function openCart(store: Shop['store'], { region, channel, variant }: Seeded): Promise<Cart> {
  customers += 1
  const address = {
    first_name: 'Adaeze',
    last_name: 'Obi',
    address_1: '1 Broad Street',
    city: 'Lagos',
    country_code: 'us',
  }
  const { cart } = await store<{ cart: { id: string } }>('POST', '/store/carts', {
    region_id: region,
    sales_channel_id: channel,
    email: `adaeze${customers}@example.com`,
    shipping_address: address,
    billing_address: address,
  })
  const add = async () => {
    await store('POST', `/store/carts/${cart.id}/line-items`, { variant_id: variant, quantity: 1 })
  }
  await add()
  const payment = async () => {
    const fields = '*payment_collection.payment_sessions'
    type Answer = { cart: { payment_collection?: { payment_sessions: PaymentSession[] } } }
    const answer = await store<Answer>('GET', `/store/carts/${cart.id}?fields=${fields}`)
    return answer.cart.payment_collection?.payment_sessions[0]
  }
  const pay = async () => {
    type Answer = { payment_collection: { id: string; payment_sessions: PaymentSession[] } }
    const { payment_collection } = await store<Answer>('POST', '/store/payment-collections', { cart_id: cart.id })
    const path = `/store/payment-collections/${payment_collection.id}/payment-sessions`
    const started = await store<Answer>('POST', path, { provider_id: PROVIDER })
    const [session] = started.payment_collection.payment_sessions
    if (!session) throw new Error('no payment session')
    return session
  }
  return { id: cart.id, add, payment, pay, complete: () => store('POST', `/store/carts/${cart.id}/complete`, {}) }
}

export async function startShop(timeout = 8000): Promise<Shop> {
  const folder = resolve('test/carts/medusa')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const [cluster, connection] = await Promise.all([startCluster(), connect(`${origin}/hooks/payment/malipo_malipo`)])
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    DATABASE_URL: cluster.url,
    MALIPO_URL: connection.gateway.origin,
    MALIPO_KEY: connection.key,
    MALIPO_SECRET: connection.secret,
    MALIPO_TIMEOUT: String(timeout),
    MEDUSA_DISABLE_TELEMETRY: 'true',
  }
  const run: Command = async (...words) =>
    (await promisify(execFile)(`${folder}/node_modules/.bin/medusa`, words, { cwd: folder, env: environment })).stderr
  const seeded = await prepare(run)
  const command = ['node_modules/@medusajs/cli/cli.js', 'start', '--host', '127.0.0.1', '--port', String(port)]
  const medusa = await startCart(folder, command, environment, /Server is ready on port/)
  const store: Shop['store'] = (method, path, body) =>
    request(origin + path, { 'x-publishable-api-key': seeded.publishable }, method, body)
  const basic = `Basic ${Buffer.from(`${seeded.secret}:`).toString('base64')}`
  const admin: Shop['admin'] = (method, path, body) => request(origin + path, { Authorization: basic }, method, body)
  const orderOf = async (cart: string) => {
    const linked = await admin<{ orders: { id: string; cart?: { id: string } }[] }>(
      'GET',
      '/admin/orders?fields=id,cart.id&limit=200',
    )
    const id = linked.orders.find((order) => order.cart?.id === cart)?.id
    if (!id) return undefined
    const fields = `${ORDER_FIELDS},${PAYMENT_FIELDS}`
    return (await admin<{ order: Order }>('GET', `/admin/orders/${id}?fields=${fields}`)).order
  }
  return {
    ...connection,
    medusa,
    store,
    admin,
    startCart: () => openCart(store, seeded),
    async checkPayments(id) {
      const created = "created_at = now() - interval '1 hour'"
      await query(cluster.url, `update payment_session set ${created} where id = $1`, [id])
      await run('exec', './check-payments.js')
    },
    orderOf,
    async untilOrder(cart, isThere = () => true) {
      const deadline = Date.now() + 60_000
      for (;;) {
        const order = await orderOf(cart)
        if (order && isThere(order)) return order
        if (Date.now() > deadline) throw new Error(`${JSON.stringify(order)}\n${medusa.output()}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async stop() {
      await medusa.stop()
      await connection.stop()
      await cluster.stop()
    },
  }
}

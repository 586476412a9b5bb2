import { call, pay } from '../call'
import { keyOf } from './site'

const TRON_ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const key = keyOf('demo')
type Created = { id: string }

/** Makes the usual requests of customers and of a merchant's server, each path at least once. */
export async function makeDailyRequests(origin: string): Promise<void> {
  const request = <Data = Created>(method: string, path: string, body?: unknown) =>
    call<Data>(origin, method, path, body, key)
  const { id } = await pay(origin)
  await payByForm(origin)
  await payWithKey(origin, `daily-${id}`)
  const session = `/api/v1/p/demo/sessions/${id}`
  await request('GET', '/api/v1/p/demo')
  await request('GET', session)
  await request('POST', `${session}/method`, { asset: 'USDC', network: 'Base' })
  await request('POST', `${session}/claims`, { transaction: `0x${'ab'.repeat(32)}` })
  await request('POST', `${session}/sandbox/expire`, {})
  const renewed = await request('POST', `${session}/renew`, {})
  const next = `/api/v1/p/demo/sessions/${renewed.id}`
  await request('POST', `${next}/sandbox/deposits`, { confirmations: 1 })
  await request('POST', `${next}/sandbox/confirm`, {})

  const merchantPath = `/api/v1/payment-sessions/${renewed.id}`
  const payment = await request<{ reference: string; customer_id: string }>('GET', merchantPath)
  await request('GET', `/api/v1/payment-sessions/ref/${payment.reference}`)
  await requestLists(origin, payment.reference)
  const refund = await request('POST', `${merchantPath}/refunds`, {
    crypto_amount: '1',
    address: `0x${'52'.repeat(20)}`,
    reference: `daily-${id}`,
  })
  await request('GET', `/api/v1/refunds/${refund.id}`)
  await request('GET', `/api/v1/audit?object=${refund.id}`)
  await request('GET', `/api/v1/customers/${payment.customer_id}`)
  await request('GET', `/api/v1/customers/${payment.customer_id}/deposit-account`)
  await request('POST', '/api/v1/customers', { first_name: 'Ada', email: `daily-${id}@example.com` })

  const items = [{ description: 'Cloth', quantity: 1, unit_amount: '5000.00' }]
  const invoice = await request('POST', '/api/v1/invoices', { items, currency: 'NGN' })
  const order = { page: 'demo', amount: '5000.00', currency: 'NGN', invoice_id: invoice.id }
  const created = await request('POST', '/api/v1/payment-sessions', order)
  const choice = { crypto_asset: 'USDT', network: 'Tron' }
  await request('POST', `/api/v1/payment-sessions/${created.id}/deposit-address`, choice)
  await request('POST', '/api/v1/payment-sessions/estimate', { ...choice, amount: '5000.00', currency: 'NGN' })
  await request('POST', `/api/v1/payment-sessions/${created.id}/cancel`, {})
  await request('GET', `/api/v1/invoices/${invoice.id}`)
  await request('POST', `/api/v1/invoices/${invoice.id}/mark-paid`)

  // more than what all copies of payouts and swaps have taken from the balances
  for (const currency of ['NGN', 'USDT'])
    await request('POST', '/sandbox/balances', { currency, amount: '9000000000000' })
  const bank = await request('POST', '/api/v1/misc/banks', BANK)
  const payoutRequest = { bank_id: bank.id, amount: '5000.00', currency: 'NGN', reference: `daily-${id}` }
  const payout = await request('POST', '/api/v1/payouts', payoutRequest)
  await request('GET', `/api/v1/payouts/${payout.id}`)
  await request('DELETE', `/api/v1/misc/banks/${bank.id}`)
  const swap = await request('POST', '/api/v1/swaps/quotation', SWAP)
  await request('GET', `/api/v1/swaps/quotation/${swap.id}`)
  await request('POST', `/api/v1/swaps/quotation/${swap.id}/execute`)

  const { id: event } = await request('POST', '/sandbox/events', { event: 'payment.completed' })
  await request('GET', '/webhooks')
  await request('GET', `/webhooks/events/${event}`)
  await request('POST', `/webhooks/events/${event}/resend`)
  await new Promise((resolve) => setTimeout(resolve, 4000)) // expiry, movements and deliveries run in the background
}

/** Requests every list and search, by each filter that selects few rows. `EXHAUSTIVE_REQUESTS` has the others. */
async function requestLists(origin: string, reference: string): Promise<void> {
  const request = (method: string, path: string, body?: unknown) => call<Created[]>(origin, method, path, body, key)
  const period = `from=${new Date(Date.now() - 60_000).toISOString()}`
  const filters = [
    ...['', period, 'status=completed', `page_slug=demo&${period}`, `page_slug=demo&status=failed&${period}`],
    ...[`reference=${reference}`, `hash=${'ab'.repeat(32)}`, `address=${TRON_ADDRESS}`],
  ]
  for (const query of filters) await request('GET', `/api/v1/payment-sessions?${query}`)
  for (const query of ['', period]) await request('GET', `/api/v1/customers?${query}`)
  for (const query of ['', period, 'status=paid', 'reference=INV-1']) await request('GET', `/api/v1/invoices?${query}`)
  for (const query of ['', period, 'status=failed']) await request('GET', `/webhooks/events?${query}`)
  await request('POST', '/api/v1/payment-sessions/search', { email: 'person1@example.com' })
  await request('POST', '/api/v1/payment-sessions/search', { reference })
  await request('POST', '/api/v1/customers/search', { email: 'person1@example.com' })
}

const BANK = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Ada Obi' }
const SWAP = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '10' }

/** Creates the first record of each kind, of which `fillDatabase` makes copies. */
export async function createOneOfEverything(origin: string): Promise<void> {
  const request = (method: string, path: string, body?: unknown) => call<Created>(origin, method, path, body, key)
  const { id } = await pay(origin)
  await request('POST', `/api/v1/p/demo/sessions/${id}/sandbox/deposits`, {})
  await request('POST', `/api/v1/payment-sessions/${id}/refunds`, {
    crypto_amount: '1',
    address: TRON_ADDRESS,
    reference: 'first',
  })
  const items = [{ description: 'Cloth', quantity: 1, unit_amount: '5000.00' }]
  const invoice = await request('POST', '/api/v1/invoices', { items, currency: 'NGN' })
  await request('POST', `/api/v1/invoices/${invoice.id}/mark-paid`)
  for (const currency of ['NGN', 'USDT']) await request('POST', '/sandbox/balances', { currency, amount: '5000' })
  const bank = await request('POST', '/api/v1/misc/banks', BANK)
  const first = { bank_id: bank.id, amount: '5000.00', currency: 'NGN', reference: 'first' }
  await request('POST', '/api/v1/payouts', first)
  const swap = await request('POST', '/api/v1/swaps/quotation', SWAP)
  await request('POST', `/api/v1/swaps/quotation/${swap.id}/execute`)
  await payWithKey(origin, 'first')
}

/** Pays as the script of a page does, with an idempotency key. */
const payWithKey = (origin: string, idempotencyKey: string) =>
  fetch(`${origin}/api/v1/p/demo/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }),
  })

/** Pays as a page without script does, by submitting the form. */
const payByForm = (origin: string) =>
  fetch(`${origin}/p/demo`, {
    method: 'POST',
    body: new URLSearchParams({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }),
    redirect: 'manual',
  })

/** Requests that read, count or rewrite all records of a merchant. */
export const EXHAUSTIVE_REQUESTS: [name: string, request: (origin: string) => Promise<unknown>][] = [
  ...['/api/v1/payment-sessions', '/api/v1/customers', '/api/v1/invoices', '/webhooks/events'].map(
    (path): [string, (origin: string) => Promise<unknown>] => [
      `GET ${path}, a page in the middle`,
      (origin) => call(origin, 'GET', `${path}?page=25000`, undefined, key),
    ],
  ),
  [
    'GET /api/v1/payment-sessions, of a payment page',
    (origin) => call(origin, 'GET', '/api/v1/payment-sessions?page_slug=demo', undefined, key),
  ],
  [
    'GET /api/v1/balances, which adds up the merchant’s entries in the ledger',
    (origin) => call(origin, 'GET', '/api/v1/balances', undefined, key),
  ],
  ['GET /metrics', async (origin) => (await fetch(`${origin}/metrics`)).text()],
  [
    'DELETE /api/v1/customers/{id}, which rewrites the customer’s events',
    async (origin) => {
      const { id } = await call<Created>(origin, 'POST', '/api/v1/customers', ERASED, key)
      await call(origin, 'DELETE', `/api/v1/customers/${id}`, undefined, key)
    },
  ],
]
const ERASED = { first_name: 'Ada', email: 'to-be-erased@example.com' }

import { call, keyOf, pay } from './site'

const TRON_ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
const key = keyOf('demo')
type Made = { id: string }

/** Everything that payers and a merchant's server ask of the books in daily life, each path once, at `origin`. */
export async function daily(origin: string): Promise<void> {
  const ask = <Data = Made>(method: string, path: string, body?: unknown) => call<Data>(origin, method, path, body, key)
  const { id } = await pay(origin)
  await payByForm(origin)
  await payOnce(origin, `daily-${id}`)
  const session = `/api/v1/p/demo/sessions/${id}`
  await ask('GET', '/api/v1/p/demo')
  await ask('GET', session)
  await ask('POST', `${session}/method`, { asset: 'USDC', network: 'Base' })
  await ask('POST', `${session}/claims`, { transaction: `0x${'ab'.repeat(32)}` })
  await ask('POST', `${session}/sandbox/expire`, {})
  const renewed = await ask('POST', `${session}/renew`, {})
  const next = `/api/v1/p/demo/sessions/${renewed.id}`
  await ask('POST', `${next}/sandbox/deposits`, { confirmations: 1 })
  await ask('POST', `${next}/sandbox/confirm`, {})

  const merchants = `/api/v1/payment-sessions/${renewed.id}`
  const seen = await ask<{ reference: string; customer_id: string }>('GET', merchants)
  await ask('GET', `/api/v1/payment-sessions/ref/${seen.reference}`)
  await lists(origin, seen.reference)
  const refund = await ask('POST', `${merchants}/refunds`, {
    crypto_amount: '1',
    address: `0x${'52'.repeat(20)}`,
    reference: `daily-${id}`,
  })
  await ask('GET', `/api/v1/refunds/${refund.id}`)
  await ask('GET', `/api/v1/audit?object=${refund.id}`)
  await ask('GET', `/api/v1/customers/${seen.customer_id}`)
  await ask('GET', `/api/v1/customers/${seen.customer_id}/deposit-account`)
  await ask('POST', '/api/v1/customers', { first_name: 'Ada', email: `daily-${id}@example.com` })

  const items = [{ description: 'Cloth', quantity: 1, unit_amount: '5000.00' }]
  const invoice = await ask('POST', '/api/v1/invoices', { items, currency: 'NGN' })
  const wish = { page: 'demo', amount: '5000.00', currency: 'NGN', invoice_id: invoice.id }
  const made = await ask('POST', '/api/v1/payment-sessions', wish)
  const choice = { crypto_asset: 'USDT', network: 'Tron' }
  await ask('POST', `/api/v1/payment-sessions/${made.id}/deposit-address`, choice)
  await ask('POST', '/api/v1/payment-sessions/estimate', { ...choice, amount: '5000.00', currency: 'NGN' })
  await ask('POST', `/api/v1/payment-sessions/${made.id}/cancel`, {})
  await ask('GET', `/api/v1/invoices/${invoice.id}`)
  await ask('POST', `/api/v1/invoices/${invoice.id}/mark-paid`)

  // more than all the copies of payouts and swaps took
  for (const currency of ['NGN', 'USDT']) await ask('POST', '/sandbox/balances', { currency, amount: '9000000000000' })
  const bank = await ask('POST', '/api/v1/misc/banks', BANK)
  const wanted = { bank_id: bank.id, amount: '5000.00', currency: 'NGN', reference: `daily-${id}` }
  const payout = await ask('POST', '/api/v1/payouts', wanted)
  await ask('GET', `/api/v1/payouts/${payout.id}`)
  await ask('DELETE', `/api/v1/misc/banks/${bank.id}`)
  const swap = await ask('POST', '/api/v1/swaps/quotation', SWAP)
  await ask('GET', `/api/v1/swaps/quotation/${swap.id}`)
  await ask('POST', `/api/v1/swaps/quotation/${swap.id}/execute`)

  const { id: event } = await ask('POST', '/sandbox/events', { event: 'payment.completed' })
  await ask('GET', '/webhooks')
  await ask('GET', `/webhooks/events/${event}`)
  await ask('POST', `/webhooks/events/${event}/resend`)
  await new Promise((resolve) => setTimeout(resolve, 4000)) // expiry, movements and deliveries, which nobody asks for
}

/** Every list and search by each of its filters that finds few; `WHOLE` has the others. */
async function lists(origin: string, reference: string): Promise<void> {
  const ask = (method: string, path: string, body?: unknown) => call<Made[]>(origin, method, path, body, key)
  const period = `from=${new Date(Date.now() - 60_000).toISOString()}`
  const filters = [
    ...['', period, 'status=completed', `page_slug=demo&${period}`, `page_slug=demo&status=failed&${period}`],
    ...[`reference=${reference}`, `hash=${'ab'.repeat(32)}`, `address=${TRON_ADDRESS}`],
  ]
  for (const query of filters) await ask('GET', `/api/v1/payment-sessions?${query}`)
  for (const query of ['', period]) await ask('GET', `/api/v1/customers?${query}`)
  for (const query of ['', period, 'status=paid', 'reference=INV-1']) await ask('GET', `/api/v1/invoices?${query}`)
  for (const query of ['', period, 'status=failed']) await ask('GET', `/webhooks/events?${query}`)
  await ask('POST', '/api/v1/payment-sessions/search', { email: 'person1@example.com' })
  await ask('POST', '/api/v1/payment-sessions/search', { reference })
  await ask('POST', '/api/v1/customers/search', { email: 'person1@example.com' })
}

const BANK = { bank_code: '058', bank_name: 'GTBank', account_number: '0123456789', account_name: 'Ada Obi' }
const SWAP = { fromCurrency: 'USDT', toCurrency: 'NGN', amount: '10' }

/** The first of everything that the books hold, of which `fillBooks` makes copies. */
export async function firstOfEverything(origin: string): Promise<void> {
  const ask = (method: string, path: string, body?: unknown) => call<Made>(origin, method, path, body, key)
  const { id } = await pay(origin)
  await ask('POST', `/api/v1/p/demo/sessions/${id}/sandbox/deposits`, {})
  await ask('POST', `/api/v1/payment-sessions/${id}/refunds`, {
    crypto_amount: '1',
    address: TRON_ADDRESS,
    reference: 'first',
  })
  const items = [{ description: 'Cloth', quantity: 1, unit_amount: '5000.00' }]
  const invoice = await ask('POST', '/api/v1/invoices', { items, currency: 'NGN' })
  await ask('POST', `/api/v1/invoices/${invoice.id}/mark-paid`)
  for (const currency of ['NGN', 'USDT']) await ask('POST', '/sandbox/balances', { currency, amount: '5000' })
  const bank = await ask('POST', '/api/v1/misc/banks', BANK)
  const first = { bank_id: bank.id, amount: '5000.00', currency: 'NGN', reference: 'first' }
  await ask('POST', '/api/v1/payouts', first)
  const swap = await ask('POST', '/api/v1/swaps/quotation', SWAP)
  await ask('POST', `/api/v1/swaps/quotation/${swap.id}/execute`)
  await payOnce(origin, 'first')
}

/** As a page’s script does, which sends a key of its own. */
const payOnce = (origin: string, idempotencyKey: string) =>
  fetch(`${origin}/api/v1/p/demo/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }),
  })

/** As a page without script does. */
const payByForm = (origin: string) =>
  fetch(`${origin}/p/demo`, {
    method: 'POST',
    body: new URLSearchParams({ asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }),
    redirect: 'manual',
  })

/** What rewrites or counts much at somebody's wish. */
export const WHOLE: [name: string, ask: (origin: string) => Promise<unknown>][] = [
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
      const { id } = await call<Made>(origin, 'POST', '/api/v1/customers', ERASED, key)
      await call(origin, 'DELETE', `/api/v1/customers/${id}`, undefined, key)
    },
  ],
]
const ERASED = { first_name: 'Ada', email: 'to-be-erased@example.com' }

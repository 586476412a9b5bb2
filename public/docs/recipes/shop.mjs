// A whole shop in Node, without packages. Its orders are in orders.json: use your database instead.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { MALIPO_URL, API_KEY, WEBHOOK_SECRET, PORT } = process.env
const SESSIONS = `${MALIPO_URL}/api/v1/payment-sessions`
const HEADERS = { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' }

const readOrders = () => JSON.parse(readFileSync('orders.json', 'utf8'))

/** The URL at which the customer pays: of the existing payment for this order and total, or of a new payment. */
async function paymentUrl(id, { amount, currency }) {
  const reference = `${id}_${amount}`
  const find = () => fetch(`${SESSIONS}/ref/${encodeURIComponent(reference)}`, { headers: HEADERS })
  let response = await find()
  const found = response.ok ? (await response.clone().json()).data : null
  // A cancelled or expired payment is of no use to the customer. Its reference can be used again, unless money came.
  if (response.status === 404 || ['failed', 'expired'].includes(found?.status)) {
    const body = JSON.stringify({
      page: 'demo',
      amount,
      currency,
      reference,
      title: `Order ${id}`,
    })
    response = await fetch(SESSIONS, { method: 'POST', headers: HEADERS, body })
  }
  // Money came for it, or after a double click the other request has created the payment meanwhile.
  if (response.status === 409) response = await find()
  if (!response.ok) throw new Error(`Malipo answered ${response.status}`)
  return (await response.json()).data.url
}

const isEqual = (given, expected) => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
const hmac = (key, ...parts) => parts.reduce((hash, part) => hash.update(part), createHmac('sha256', key))

/** Returns the event if Malipo signed these bytes in the last five minutes, otherwise null. */
function verify(body, headers) {
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': list = '' } = headers
  if (!/^\d+$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > 300) return null
  const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
  const expected = `v1,${hmac(key, `${id}.${time}.`, body).digest('base64')}`
  return list.split(' ').some((one) => isEqual(one, expected)) ? JSON.parse(body) : null
}

/** Marks the order as paid once, even if the event arrives again. */
function markPaid({ reference, amount, currency, id }) {
  const orders = readOrders()
  const order = orders[reference.slice(0, reference.lastIndexOf('_'))]
  // The total may have changed since the payment was created.
  if (!order || order.paid || order.amount !== amount || order.currency !== currency) return
  order.paid = id
  writeFileSync('orders.json', JSON.stringify(orders))
}

async function handle(request, response) {
  if (request.method === 'POST' && request.url === '/webhook') {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const event = verify(Buffer.concat(chunks), request.headers)
    if (event?.event === 'payment.completed') markPaid(event.data)
    return response.writeHead(event ? 204 : 400).end()
  }
  const [, id, pay] = /^\/orders\/(\d+)(\/pay)?$/.exec(request.url) ?? []
  const order = readOrders()[id]
  if (!order) return response.writeHead(404).end('Not found')
  if (pay && request.method === 'POST' && !order.paid)
    return response.writeHead(303, { Location: await paymentUrl(id, order) }).end()
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(
    `<p>Order ${id}: ${order.amount} ${order.currency}, ${order.paid ? 'paid' : 'not paid yet'}</p>` +
      (order.paid ? '' : `<form method="post" action="/orders/${id}/pay"><button>Pay with crypto</button></form>`),
  )
}

createServer((request, response) =>
  handle(request, response).catch((error) => {
    console.error(error)
    response.writeHead(500).end('This did not work. Nothing was charged. Please try again.')
  }),
).listen(PORT, 'localhost')

import { createServer, type Server } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Service, startService } from '../e2e/service'
import { type Cluster, startCluster } from '../postgres'
import { createDatabase } from '../server/database'
import { median, publish, table } from './figures'
import { fillBooks } from './fill'
import { call, JWT_SECRET, keyOf, pay, perSecond } from './site'

const SMALL = 1000
const LARGE = Number(process.env.BENCH_SESSIONS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_RUNS ?? 5)
const ROUND_MS = 8000
const WIDTH = 50
/** The tables that grow with the number of payments. */
const GROWING = [
  'sessions',
  'session_addresses',
  'customers',
  'deposits',
  'events',
  'deliveries',
  'idempotency_keys',
  'refunds',
]

const REFUND = { crypto_amount: '1', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' }
const FORM = { asset: 'USDT', network: 'Tron', first_name: 'Ada', email: 'ada@example.com' }

interface Books {
  stored: number
  url: string
  service: Service
}

let cluster: Cluster
let receiver: Server
const books: Books[] = []

beforeAll(async () => {
  cluster = await startCluster({ durable: true })
  receiver = createServer((request, response) => {
    request.resume()
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  for (const stored of [SMALL, LARGE]) {
    const { url } = await createDatabase(cluster.url)
    const service = await startService({ DATABASE_URL: url, JWT_SECRET, ALLOW_PRIVATE_WEBHOOKS: '1' })
    books.push({ stored, url, service })
    const address = receiver.address()
    const target = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
    await call(service.origin, 'PUT', '/webhooks', { url: target }, keyOf('demo'))
    // the first of everything, of which the rest are copies
    const { id } = await pay(service.origin)
    await call(service.origin, 'POST', `/api/v1/p/demo/sessions/${id}/sandbox/deposits`, {})
    await call(service.origin, 'POST', `/api/v1/payment-sessions/${id}/refunds`, REFUND, keyOf('demo'))
    await fetch(`${service.origin}/p/demo`, { method: 'POST', body: new URLSearchParams(FORM), redirect: 'manual' })
    await vi.waitFor(
      async () => expect(await ask(url, `select from events where status = 'delivered'`)).not.toHaveLength(0),
      20_000,
    )
    await fillBooks(url, stored)
  }
}, 1_800_000)
afterAll(async () => {
  await Promise.all(books.map(({ service }) => service.stop()))
  await new Promise((resolve) => receiver?.close(resolve))
  await cluster?.stop()
})

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

const WORKS: [name: string, (origin: string) => Promise<unknown>][] = [
  ['sessions made', pay],
  [
    'sessions made and paid in full',
    async (origin) => {
      const { id } = await pay(origin)
      await call(origin, 'POST', `/api/v1/p/demo/sessions/${id}/sandbox/deposits`, {})
    },
  ],
]

test('payments per second, whatever is stored', async () => {
  const rows: string[][] = []
  for (const [name, work] of WORKS) {
    const rates = new Map<number, number[]>(books.map(({ stored }) => [stored, []]))
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { stored, service } of books) {
        const rate = await perSecond(WIDTH, ROUND_MS, () => work(service.origin))
        if (round > 0) rates.get(stored)?.push(rate)
      }
    const small = rates.get(SMALL) ?? []
    const large = rates.get(LARGE) ?? []
    const slower = median(small.map((rate, round) => rate / (large[round] ?? Number.NaN)))
    rows.push([name, median(small).toFixed(0), median(large).toFixed(0), `${slower.toFixed(2)}×`])
    expect(slower).toBeLessThanOrEqual(1.3)
  }
  publish('payments', 'Payments', [
    `On a durable PostgreSQL ${cluster.version} on the same machine, ${WIDTH} at a time, medians of ${ROUNDS} alternating rounds of ${ROUND_MS / 1000} s; each with a webhook endpoint that gets its events.`,
    table(['per second', `with ${SMALL} stored`, `with ${LARGE} stored`, 'slower by'], rows),
  ])
})

/** Everything that the service asks of its books in daily life. */
async function daily({ service: { origin } }: Books) {
  const key = keyOf('demo')
  const { id } = await pay(origin)
  const session = `/api/v1/p/demo/sessions/${id}`
  await call(origin, 'GET', session)
  await call(origin, 'POST', `${session}/method`, { asset: 'USDC', network: 'Base' })
  await call(origin, 'POST', `${session}/claims`, { transaction: `0x${'ab'.repeat(32)}` })
  await call(origin, 'POST', `${session}/sandbox/expire`, {})
  const renewed = await call<{ id: string }>(origin, 'POST', `${session}/renew`, {})
  const next = `/api/v1/p/demo/sessions/${renewed.id}`
  await call(origin, 'POST', `${next}/sandbox/deposits`, { confirmations: 1 })
  await call(origin, 'POST', `${next}/sandbox/confirm`, {})
  const merchant = await call<{ reference: string; customer_id: string }>(
    origin,
    'GET',
    `/api/v1/payment-sessions/${renewed.id}`,
    undefined,
    key,
  )
  await call(origin, 'GET', `/api/v1/payment-sessions/ref/${merchant.reference}`, undefined, key)
  await call(origin, 'GET', `/api/v1/customers/${merchant.customer_id}`, undefined, key)
  await call(
    origin,
    'POST',
    `/api/v1/payment-sessions/${renewed.id}/refunds`,
    { ...REFUND, address: `0x${'52'.repeat(20)}` },
    key,
  )
  const list = await call<{ id: string }[]>(origin, 'GET', '/webhooks/events?limit=20', undefined, key)
  await call(origin, 'GET', `/webhooks/events/${list[0]?.id}`, undefined, key)
  await call(origin, 'POST', `/webhooks/events/${list[0]?.id}/resend`, undefined, key)
  await new Promise((resolve) => setTimeout(resolve, 3000)) // expiry, movements and deliveries, which nobody asks for
}

/** What pages through everything, at the merchant's wish. */
async function lists({ service: { origin } }: Books) {
  for (const path of ['/api/v1/payment-sessions?limit=20', '/api/v1/customers?limit=20', '/webhooks/events?limit=20'])
    await call(origin, 'GET', path, undefined, keyOf('demo'))
}

test('no query of daily life reads a growing table from end to end', async () => {
  const large = books.find(({ stored }) => stored === LARGE)
  if (!large) throw new Error('there are no large books')
  const name = new URL(large.url).pathname.slice(1)
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    `auto_explain.log_min_duration = 0`,
    `auto_explain.log_format = 'json'`,
    `log_min_messages = 'log'`,
  ])
    await ask(large.url, `alter database ${name} set ${setting}`)
  await large.service.kill()
  await large.service.restart()
  const before = cluster.log().length
  await daily(large)
  const plans = plansIn(cluster.log().slice(before))
  const scans = [
    ...new Set(
      plans.flatMap(({ query, scanned }) =>
        scanned.filter((one) => GROWING.includes(one)).map((one) => `${one}: ${query}`),
      ),
    ),
  ]
  const mark = cluster.log().length
  await lists(large)
  const listScans = plansIn(cluster.log().slice(mark)).filter(({ scanned }) =>
    scanned.some((one) => GROWING.includes(one)),
  )
  publish('plans', 'Plans of queries', [
    `With ${LARGE} stored sessions, as PostgreSQL ran them (auto_explain): ${plans.length} statements of daily life, of which ${scans.length} read a growing table from end to end.`,
    ...(listScans.length > 0
      ? [`Of the merchant’s lists, ${listScans.length} statements do (they count all of the merchant’s rows).`]
      : []),
  ])
  expect(plans.length).toBeGreaterThan(50)
  expect(scans).toEqual([])
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

/** The plans that auto_explain has logged, and the tables that each reads sequentially. */
function plansIn(log: string): { query: string; scanned: string[] }[] {
  const scansOf = (node: Node): string[] => [
    ...(node['Node Type'].includes('Seq Scan') && node['Relation Name'] ? [node['Relation Name']] : []),
    ...(node.Plans ?? []).flatMap(scansOf),
  ]
  return [...log.matchAll(/plan:\n(\t?\{[\s\S]*?\n\t?\})(?=\n(?!\t))/g)].flatMap(([, text = '']) => {
    try {
      const { 'Query Text': query, Plan } = JSON.parse(text.replace(/^\t/gm, '')) as {
        'Query Text': string
        Plan: Node
      }
      return [{ query: query.slice(0, 300), scanned: scansOf(Plan) }]
    } catch {
      return []
    }
  })
}

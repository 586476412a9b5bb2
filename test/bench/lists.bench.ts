import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_ATTENTION } from '../../src/contract/session/summary'
import { call } from '../call'
import { type Service, startService } from '../e2e/service'
import { type Cluster, startCluster } from '../postgres'
import { createDatabase } from '../server/database'
import { createOneOfEverything } from './daily'
import { median, publish, quantile, table } from './figures'
import { fillDatabase } from './fill'
import { JWT_SECRET, keyOf, recordKeys } from './site'

const STORED = Number(process.env.BENCH_SESSIONS ?? 1_000_000)
const REQUESTS_EACH = Number(process.env.BENCH_RUNS ?? 100)
const MAX_MS = 50
const MERCHANTS = 50
/** The limit of a request in ms. Requests that sum a month may take twice as long. */
const limitOf = (name: string) => (/summary/.test(name) ? 2 * MAX_MS : MAX_MS)

let cluster: Cluster
let service: Service
let database: Client

beforeAll(async () => {
  cluster = await startCluster({ durable: true })
  const { url } = await createDatabase(cluster.url)
  service = await startService({ DATABASE_URL: url, JWT_SECRET })
  await recordKeys(url, ['demo'])
  await call(service.origin, 'PUT', '/webhooks', { url: 'https://shop.example/hooks' }, keyOf('demo'))
  await createOneOfEverything(service.origin)
  database = new Client({ connectionString: url })
  await database.connect()
  // `fillDatabase` copies a delivered event
  await database.query(`update events set status = 'delivered', next_retry_at = null`)
  await fillDatabase(url, STORED)
  await addAttention()
}, 1_800_000)
afterAll(async () => {
  await database?.end()
  await service?.stop()
  await cluster?.stop()
})

type Call = (origin: string) => Promise<unknown>
const key = keyOf('demo')
const get =
  (path: () => string): Call =>
  (origin) =>
    call(origin, 'GET', path(), undefined, key)
const post =
  (path: string, body: () => object): Call =>
  (origin) =>
    call(origin, 'POST', path, body(), key)
const randomNumber = () => 1 + Math.floor(Math.random() * STORED)
const readColumn = async (column: string, statement: string) =>
  (await database.query<Record<string, string>>(statement)).rows.map((row) => row[column] ?? '')
const pickRandom = (values: readonly string[]) => values[Math.floor(Math.random() * values.length)] ?? ''
const day = () => new Date(Date.now() - randomNumber() * 60_000)
const period = () => {
  const from = day()
  return `from=${from.toISOString()}&to=${new Date(from.getTime() + 30 * 86_400_000).toISOString()}`
}

/** Makes some payments need attention. The triggers that count rows are off meanwhile, so it recounts afterwards. */
async function addAttention(): Promise<void> {
  await database.query('set session_replication_role = replica')
  const everyNth = (many: number, name: string) =>
    `id in (select md5('${name}' || n)::uuid from generate_series(${many / 2}, ${STORED}, ${many}) n)`
  await database.query(
    `update sessions set status = 'underpaid', completed_at = null, transaction_id = null where ${everyNth(200, 'session')}`,
  )
  await database.query(`delete from refunds where session_id in (select id from sessions where status = 'underpaid')`)
  await database.query(`update deposits set past_grace = true where ${everyNth(500, 'deposit')}`)
  await database.query(`update deposits set state = 'held' where ${everyNth(20_000, 'deposit')}`)
  await database.query(
    `update deposits set reversed = 1, reversed_after_completion = true where ${everyNth(1000, 'deposit')}`,
  )
  await database.query('select recount_rows()')
  await database.query('set session_replication_role = origin')
  await settle()
}

/** Updates the statistics and writes all pages to the disk, so that neither happens during the measurement. */
async function settle(): Promise<void> {
  await database.query('vacuum analyze')
  await database.query('checkpoint')
}

const LISTS: [list: string, status: string][] = [
  ['/api/v1/payment-sessions', 'completed'],
  ['/api/v1/customers', ''],
  ['/api/v1/invoices', 'paid'],
  ['/webhooks/events', 'delivered'],
]

async function createRequests(): Promise<[string, Call][]> {
  const own = `(select * from sessions where merchant_id = (select id from merchants where handle = 'demo') limit 1000)`
  const references = await readColumn('reference', `select reference from ${own} own`)
  const ids = await readColumn('id', `select id from ${own} own`)
  const hashes = await readColumn('hash', `select hash from deposits join ${own} own on own.id = session_id`)
  const addresses = await readColumn(
    'address',
    `select session_addresses.address from session_addresses join ${own} own on own.id = session_id`,
  )
  const pages = Math.floor(STORED / 20)
  const randomPage = () => 1 + Math.floor(Math.random() * pages)
  const sessions = '/api/v1/payment-sessions'
  return [
    ...LISTS.flatMap(([path, status]): [string, Call][] => [
      [`GET ${path}`, get(() => path)],
      [`GET ${path}, any page`, get(() => `${path}?page=${randomPage()}`)],
      ...(status
        ? ([
            [`GET ${path}, by status`, get(() => `${path}?status=${status}`)],
            [`GET ${path}, by status, any page`, get(() => `${path}?status=${status}&page=${randomPage()}`)],
          ] satisfies [string, Call][])
        : []),
      [`GET ${path}, by time`, get(() => `${path}?${period()}`)],
    ]),
    [`GET ${sessions}, by page`, get(() => `${sessions}?page_slug=demo`)],
    [`GET ${sessions}, by page, status and time`, get(() => `${sessions}?page_slug=demo&status=completed&${period()}`)],
    [`GET ${sessions}, by page and a rare status`, get(() => `${sessions}?page_slug=demo&status=failed`)],
    [`GET ${sessions}, by reference`, get(() => `${sessions}?reference=${pickRandom(references)}`)],
    [`GET ${sessions}, by hash`, get(() => `${sessions}?hash=${pickRandom(hashes)}`)],
    [`GET ${sessions}, by address`, get(() => `${sessions}?address=${pickRandom(addresses)}`)],
    ['GET /api/v1/invoices, by reference', get(() => '/api/v1/invoices?reference=INV-1')],
    [
      `POST ${sessions}/search, by e-mail`,
      post(`${sessions}/search`, () => ({ email: `person${randomNumber()}@example.com` })),
    ],
    [`GET ${sessions}, by a price`, get(() => `${sessions}?currency=NGN&min_amount=50000&max_amount=50000`)],
    [`GET ${sessions}, by a price that none has`, get(() => `${sessions}?currency=NGN&min_amount=999999`)],
    ...PAYMENT_ATTENTION.map((kind): [string, Call] => [
      `GET ${sessions}, by attention: ${kind}`,
      get(() => `${sessions}?attention=${kind}`),
    ]),
    ['GET /api/v1/balances', get(() => '/api/v1/balances')],
    ['GET /api/v1/ledger', get(() => '/api/v1/ledger')],
    ['GET /api/v1/summary', get(() => '/api/v1/summary?time_zone=Africa/Lagos')],
    [`GET ${sessions}/{id}/timeline`, get(() => `${sessions}/${pickRandom(ids)}/timeline`)],
    [
      'POST /api/v1/customers/search, by e-mail',
      post('/api/v1/customers/search', () => ({ email: `Person${randomNumber()}@example.com` })),
    ],
  ]
}

async function measureTimes(request: Call): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < REQUESTS_EACH; turn += 1) {
    const began = performance.now()
    await request(service.origin)
    times.push(performance.now() - began)
  }
  return times
}

/** Assigns most of the copies to other merchants, in equal parts. */
async function distributeAmongMerchants(): Promise<void> {
  await database.query(
    `insert into merchants select copy.* from merchants one, generate_series(1, $1::int) n,
     lateral jsonb_populate_record(null::merchants, to_jsonb(one) || jsonb_build_object('id', md5('merchant' || n)::uuid, 'handle', 'bench-' || n)) copy
     where one.handle = 'demo'`,
    [MERCHANTS - 1],
  )
  await database.query('set session_replication_role = replica')
  for (const name of ['customers', 'sessions', 'invoices', 'events'])
    await database.query(
      `update ${name} set merchant_id = md5('merchant' || n)::uuid
       from (select id, row_number() over (order by id) % $1::int as n from ${name}) numbered
       where numbered.id = ${name}.id and n > 0`,
      [MERCHANTS],
    )
  await database.query('select recount_rows()')
  await settle()
}

test('lists keep their time limits with many records, of one merchant and of fifty', async () => {
  const rows: string[][] = []
  const slow: string[] = []
  for (const merchants of [1, MERCHANTS]) {
    if (merchants > 1) await distributeAmongMerchants()
    for (const [name, request] of await createRequests()) {
      const times = await measureTimes(request)
      const p95 = quantile(times, 0.95)
      if (p95 > limitOf(name)) slow.push(`${name}: ${p95.toFixed(1)}`)
      rows.push([
        `${name}${merchants > 1 ? `, of ${merchants} merchants` : ''}`,
        median(times).toFixed(1),
        p95.toFixed(1),
      ])
    }
    // a process caches the counts for 15 s, so each request goes to a new process
    const metrics: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      await service.kill()
      await service.restart()
      const began = performance.now()
      await (await fetch(`${service.origin}/metrics`)).text()
      metrics.push(performance.now() - began)
    }
    rows.push([
      `GET /metrics, first of a process${merchants > 1 ? `, of ${merchants} merchants` : ''}`,
      median(metrics).toFixed(1),
      Math.max(...metrics).toFixed(1),
    ])
  }
  publish(
    'lists',
    'Lists',
    [
      `With ${STORED} payments, customers, invoices and events each: first all of one merchant, then divided equally among ${MERCHANTS}; PostgreSQL ${cluster.version} on the same machine, ${REQUESTS_EACH} requests one after another, 20 items a page. “Any page” is a random page of the list.`,
      table(['ms', 'p50', 'p95'], rows),
    ],
    [
      [
        `The slowest list with ${STORED} of each, p95`,
        `${Math.max(...rows.map(([, , p95]) => Number(p95)))} ms`,
        `≤ ${MAX_MS} ms, sums ${2 * MAX_MS} ms`,
      ],
    ],
  )
  expect(slow).toEqual([])
})

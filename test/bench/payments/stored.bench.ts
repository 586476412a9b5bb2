import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call, pay } from '../../call'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, query, startCluster } from '../../postgres'
import { createDatabase } from '../../server/database'
import { BUILDS } from '../builds'
import { createOneOfEverything, EXHAUSTIVE_REQUESTS, makeDailyRequests } from '../daily'
import { median, publish, table } from '../figures'
import type { Verdict } from '../figures-page'
import { fillDatabase } from '../fill'
import { EXPLAIN_SETTINGS, type Plan, parsePlans } from '../plans'
import { JWT_SECRET, keyOf, perSecond, recordKeys } from '../site'

const SMALL = 1000
const LARGE = Number(process.env.BENCH_SESSIONS ?? 1_000_000)
const ROUNDS = Number(process.env.BENCH_RUNS ?? 5)
const ROUND_MS = Number(process.env.BENCH_SECONDS ?? 8) * 1000
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
  'invoices',
  'payouts',
  'swaps',
  'ledger_entries',
  'audit_entries',
  'open_payments',
]
/** Whether a scan adds up a balance, which reads all ledger entries of the merchant, from an index alone. */
const isBalance = ({ table, kind }: Plan['scans'][number]) => table === 'ledger_entries' && kind === 'Index Only Scan'
/** Whether a scan counts a list. Lists whose filter is not a single status are counted up to 10,000, by an index. */
const isCount = ({ query, rows }: { query: string; rows: number }) =>
  /^select count\(\*\)::int from \(select 1 .* limit \$\d+\) "some"$/.test(query) && rows <= 10_001
/** The most rows of a growing table that any other usual statement may read. */
const MOST_ROWS = 500

interface FilledService {
  stored: number
  url: string
  service: Service
}

let cluster: Cluster
let receiver: Server
const filledServices: FilledService[] = []

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
    filledServices.push({ stored, url, service })
    await recordKeys(url, ['demo'])
    const address = receiver.address()
    const target = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
    await call(service.origin, 'PUT', '/webhooks', { url: target }, keyOf('demo'))
    await createOneOfEverything(service.origin)
    await vi.waitFor(
      async () => expect(await query(url, `select from events where status = 'delivered'`)).not.toHaveLength(0),
      20_000,
    )
    await fillDatabase(url, stored)
  }
}, 1_800_000)
afterAll(async () => {
  await Promise.all(filledServices.map(({ service }) => service.stop()))
  await new Promise((resolve) => receiver?.close(resolve))
  await cluster?.stop()
})

const WORKLOADS: [name: string, (origin: string) => Promise<unknown>][] = [
  ['sessions made', pay],
  [
    'sessions made and paid in full',
    async (origin) => {
      const { id } = await pay(origin)
      await call(origin, 'POST', `/api/v1/p/demo/sessions/${id}/sandbox/deposits`, {})
    },
  ],
]

test.skipIf(BUILDS.length > 1)('payments per second, whatever is stored', async () => {
  const rows: string[][] = []
  const verdicts: Verdict[] = []
  for (const [name, work] of WORKLOADS) {
    const rates = new Map<number, number[]>(filledServices.map(({ stored }) => [stored, []]))
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { stored, service } of filledServices) {
        const rate = await perSecond(WIDTH, ROUND_MS, () => work(service.origin))
        if (round > 0) rates.get(stored)?.push(rate)
      }
    const small = rates.get(SMALL) ?? []
    const large = rates.get(LARGE) ?? []
    const slower = median(small.map((rate, round) => rate / (large[round] ?? Number.NaN)))
    rows.push([name, median(small).toFixed(0), median(large).toFixed(0), `${slower.toFixed(2)}×`])
    verdicts.push([
      `${name.replace(/^s/, 'S')} per second with ${LARGE} stored sessions instead of ${SMALL}: slower by`,
      `${slower.toFixed(2)}×`,
      '≤ 1.3×',
    ])
    expect(slower).toBeLessThanOrEqual(1.3)
  }
  publish(
    'payments-stored',
    'Payments, whatever is stored',
    [
      `On a durable PostgreSQL ${cluster.version} on the same machine, ${WIDTH} at a time, medians of ${ROUNDS} alternating rounds of ${ROUND_MS / 1000} s; each with a webhook endpoint that gets its events.`,
      table(['per second', `with ${SMALL} stored`, `with ${LARGE} stored`, 'slower by'], rows),
    ],
    verdicts,
  )
})

test.skipIf(BUILDS.length > 1)(
  'every usual query reads growing tables by an index, and only few rows unless it counts a list or adds up a balance',
  async () => {
    const large = filledServices.find(({ stored }) => stored === LARGE)
    if (!large) throw new Error('there is no service with a large database')
    const name = new URL(large.url).pathname.slice(1)
    for (const setting of EXPLAIN_SETTINGS) await query(large.url, `alter database ${name} set ${setting}`)
    await large.service.kill()
    const before = cluster.log().length
    await large.service.restart()
    await makeDailyRequests(large.service.origin)
    const plans = parsePlans(cluster.log().slice(before))
    const reads = plans.flatMap(({ query, scans }) => scans.map((scan) => ({ ...scan, query })))
    const growing = reads.filter(({ table }) => GROWING.includes(table))
    const [balances, others] = [growing.filter(isBalance), growing.filter((scan) => !isBalance(scan))]
    const maxRows = (scans: typeof growing) => Math.max(0, ...scans.map(({ rows }) => rows))
    const wrong = others.filter((scan) => scan.kind === 'Seq Scan' || (scan.rows > MOST_ROWS && !isCount(scan)))
    expect(plans.length).toBeGreaterThan(100)
    expect([...new Set(growing.map(({ table }) => table))].sort()).toEqual([...GROWING].sort())

    const exhaustive: [string, string][] = []
    for (const [request, work] of EXHAUSTIVE_REQUESTS) {
      const began = performance.now()
      await work(large.service.origin)
      exhaustive.push([request, (performance.now() - began).toFixed(0)])
    }
    publish(
      'plans',
      'Plans of queries',
      [
        `With ${LARGE} stored sessions, and as many of everything that comes with one, every path is requested once, and the timers run. Of the ${plans.length} statements that PostgreSQL ran (auto_explain with its own counts), ${growing.length} times a growing table was read: ${growing.filter(({ kind }) => kind !== 'Seq Scan').length} times by an index, and at most ${maxRows(others)} rows of it. ${balances.length} times a balance was added up, from an index alone, with at most ${maxRows(balances)} entries of the ledger.`,
        'Requests that read, count or rewrite all records of a merchant are not among these. Their times depend on the number of records:',
        table(['asked for', 'ms'], exhaustive),
      ],
      [
        [
          `Usual statements that read a growing table without an index, with ${LARGE} stored sessions`,
          `${wrong.length} of ${plans.length}`,
          'none',
        ],
      ],
    )
    expect(wrong).toEqual([])
  },
)

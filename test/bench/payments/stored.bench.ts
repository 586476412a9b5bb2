import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call, pay } from '../../call'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, query, startCluster } from '../../postgres'
import { createDatabase } from '../../server/database'
import { BUILDS } from '../builds'
import { daily, firstOfEverything, WHOLE } from '../daily'
import { median, publish, table } from '../figures'
import type { Verdict } from '../figures-page'
import { fillBooks } from '../fill'
import { EXPLAINING, type Plan, plansIn } from '../plans'
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
/** A balance is the sum of the merchant's entries. It is read from an index alone, as many as there are. */
const isBalance = ({ table, how }: Plan['scans'][number]) => table === 'ledger_entries' && how === 'Index Only Scan'
/** Lists with another filter than one status are counted to 10,000, by an index. */
const isCount = ({ query, rows }: { query: string; rows: number }) =>
  /^select count\(\*\)::int from \(select 1 .* limit \$\d+\) "some"$/.test(query) && rows <= 10_001
/** Rows that any other statement of daily life may read in one of them. */
const MOST_ROWS = 500

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
    await recordKeys(url, ['demo'])
    const address = receiver.address()
    const target = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
    await call(service.origin, 'PUT', '/webhooks', { url: target }, keyOf('demo'))
    await firstOfEverything(service.origin)
    await vi.waitFor(
      async () => expect(await query(url, `select from events where status = 'delivered'`)).not.toHaveLength(0),
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

test.skipIf(BUILDS.length > 1)('payments per second, whatever is stored', async () => {
  const rows: string[][] = []
  const verdicts: Verdict[] = []
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
  'no query of daily life reads a growing table but by an index, and few rows of it unless it counts a list or adds up a balance',
  async () => {
    const large = books.find(({ stored }) => stored === LARGE)
    if (!large) throw new Error('there are no large books')
    const name = new URL(large.url).pathname.slice(1)
    for (const setting of EXPLAINING) await query(large.url, `alter database ${name} set ${setting}`)
    await large.service.kill()
    const before = cluster.log().length
    await large.service.restart()
    await daily(large.service.origin)
    const plans = plansIn(cluster.log().slice(before))
    const reads = plans.flatMap(({ query, scans }) => scans.map((scan) => ({ ...scan, query })))
    const growing = reads.filter(({ table }) => GROWING.includes(table))
    const [balances, others] = [growing.filter(isBalance), growing.filter((scan) => !isBalance(scan))]
    const most = (scans: typeof growing) => Math.max(0, ...scans.map(({ rows }) => rows))
    const wrong = others.filter((scan) => scan.how === 'Seq Scan' || (scan.rows > MOST_ROWS && !isCount(scan)))
    expect(plans.length).toBeGreaterThan(100)
    expect([...new Set(growing.map(({ table }) => table))].sort()).toEqual([...GROWING].sort())

    const whole: [string, string][] = []
    for (const [what, work] of WHOLE) {
      const began = performance.now()
      await work(large.service.origin)
      whole.push([what, (performance.now() - began).toFixed(0)])
    }
    publish(
      'plans',
      'Plans of queries',
      [
        `With ${LARGE} stored sessions, and as many of everything that comes with one, every path is asked once and the timers run. Of the ${plans.length} statements that PostgreSQL ran (auto_explain with its own counts), ${growing.length} times a growing table was read: ${growing.filter(({ how }) => how !== 'Seq Scan').length} times by an index, and at most ${most(others)} rows of it. ${balances.length} times a balance was added up, from an index alone, of at most ${most(balances)} entries of the ledger.`,
        'What counts, pages or rewrites everything that a merchant has is not daily life. It reads as much as there is:',
        table(['asked for', 'ms'], whole),
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

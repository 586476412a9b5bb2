import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pay } from '../call'
import { type Service, startService } from '../e2e/service'
import { type Cluster, query, startCluster } from '../postgres'
import { publish, table } from './figures'
import { copyStatement } from './fill'
import { openConnection, requestBytes } from './load'
import { inParallel, JWT_SECRET } from './site'

/** The number of waiting customers, each with a separate payment. Linux usually allows a process so many open files. */
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 16_000)
const MILLION = 1_000_000
/** The service sends a heartbeat after so many seconds without a change; see `session-events.ts`. */
const SILENCE_SECONDS = 50
const BASELINE_MS = 30_000
/** The most connections that a process opens to the database: twelve for statements, one to listen. */
const CONNECTIONS = 13

let cluster: Cluster
let service: Service
const sockets: Socket[] = []

beforeAll(async () => {
  cluster = await startCluster()
  const environment = { DATABASE_URL: cluster.url, JWT_SECRET, SESSION_MINUTES: '600' }
  service = await startService(environment, ['--expose-gc', '--import', './test/inside.mjs'])
})
afterAll(async () => {
  for (const socket of sockets) socket.resetAndDestroy()
  await service?.stop()
  await cluster?.stop()
})

const rowsOf = <Row>(text: string, values?: unknown[]) => query<Row>(cluster.url, text, values)

/** Creates `CUSTOMERS` unpaid payments, all copies of one payment. Returns their ids. */
async function createSessions(): Promise<string[]> {
  await pay(service.origin)
  const newId = `'id', md5('waiting' || n)::uuid`
  for (const statement of [
    copyStatement('sessions', '', `${newId}, 'reference', 'ps_' || substr(md5('waiting' || n), 1, 12)`),
    copyStatement(
      'session_addresses',
      '',
      `'id', md5('at' || n)::uuid, 'session_id', md5('waiting' || n)::uuid, 'address', 'T' || n, 'address_key', 'T' || n`,
    ),
  ])
    await rowsOf(statement, [1, CUSTOMERS])
  return (
    await rowsOf<{ id: string }>(`select md5('waiting' || n)::uuid as id from generate_series(1, $1) n`, [CUSTOMERS])
  ).map(({ id }) => id)
}

/** The number of transactions so far. PostgreSQL adds those of a connection once it has been idle for a second. */
async function countStatements(): Promise<number> {
  const [row] = await rowsOf<{ count: string }>(
    `select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`,
  )
  return Number(row?.count)
}

/** Waits for `ms`. Returns the memory in MiB, and statements, processor seconds and heartbeats per second. */
async function measureFor(ms: number, heartbeats: () => number) {
  const measure = async () => {
    const statements = await countStatements()
    const { memory, processor } = await service.control({ memory: true })
    if (!memory || !processor) throw new Error('the process reports no memory and processor time')
    const seconds = (processor.user + processor.system) / 1e6
    return { at: performance.now(), statements, memory: memory.rss, seconds, heartbeats: heartbeats() }
  }
  const before = await measure()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const after = await measure()
  const perSecond = (key: 'statements' | 'seconds' | 'heartbeats') =>
    ((after[key] - before[key]) * 1000) / (after.at - before.at)
  return {
    memory: after.memory / 1024 ** 2,
    statements: perSecond('statements'),
    seconds: perSecond('seconds'),
    heartbeats: perSecond('heartbeats'),
  }
}

/** Closes all connections, as a restart of the database does, and waits until the process has read everything again. */
async function measureReload(usual: number) {
  const before = await countStatements()
  const began = performance.now()
  await rowsOf(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'malipo'`)
  const counts = [before]
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    counts.push(await countStatements())
    const [earlier = 0, now = 0] = [counts.at(-4), counts.at(-1)]
    if (counts.length > 5 && now - earlier < 6 * usual) break
  }
  return { seconds: (performance.now() - began) / 1000 - 3, statements: (counts.at(-1) ?? 0) - before }
}

test('waiting customers, each with a payment of their own', async () => {
  const ids = await createSessions()
  let heartbeats = 0
  const baseline = await measureFor(BASELINE_MS, () => heartbeats)
  const port = Number(new URL(service.origin).port)
  await inParallel(ids, 100, async (id) => {
    const path = `/api/v1/p/demo/sessions/${id}`
    const etag = (await fetch(service.origin + path)).headers.get('etag') ?? ''
    const socket = await openConnection(port)
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      // nothing changes, so only heartbeats may arrive
      expect(text).not.toMatch(/^id:/m)
      heartbeats += text.match(/^:$/gm)?.length ?? 0
    })
    socket.write(requestBytes(port, path, { 'If-None-Match': etag, Prefer: 'wait=50', Accept: 'text/event-stream' }))
  })
  // this period is not counted, because opening the connections takes processor time too
  await measureFor(SILENCE_SECONDS * 1000, () => heartbeats)
  const waiting = await measureFor(SILENCE_SECONDS * 1000, () => heartbeats)
  expect(await (await fetch(`${service.origin}/metrics`)).text()).toContain(`malipo_held_polls ${CUSTOMERS}`)

  const reloaded = await measureReload(waiting.statements)
  expect(await (await fetch(`${service.origin}/metrics`)).text()).toContain(`malipo_held_polls ${CUSTOMERS}`)

  const times = Math.ceil(MILLION / CUSTOMERS)
  const forWaiting = Math.max(0, waiting.statements - baseline.statements)
  const row = (name: string, value: number, digits = 0) => [
    name,
    value.toFixed(digits),
    (value * times).toLocaleString('en', { maximumFractionDigits: 0 }),
  ]
  publish(
    'crowd',
    'Customers who wait',
    [
      `${CUSTOMERS.toLocaleString('en')} customers wait at one process, each with a separate payment, and get a heartbeat every ${SILENCE_SECONDS} seconds. The last column is the first one multiplied by ${times}, for a million customers.`,
      table(
        ['', 'one process', `${times} processes`],
        [
          row('held requests, each an open connection', CUSTOMERS),
          row('resident memory, MiB', waiting.memory),
          row('of that without waiting customers, MiB', baseline.memory),
          row('heartbeats a second', waiting.heartbeats),
          row('processor time, seconds for each second', waiting.seconds, 3),
          row('of that without waiting customers', baseline.seconds, 3),
          row('statements at the database a second', waiting.statements, 1),
          row('of these for waiting customers', forWaiting, 1),
          row('connections to the database, at most', CONNECTIONS),
        ],
      ),
      `When the database closes all connections and returns at once, all customers stay connected, and the process makes ${reloaded.statements.toLocaleString('en')} reads in ${reloaded.seconds.toFixed(0)} s to load all payments again.`,
    ],
    [
      [
        'Statements at the database for each heartbeat to a waiting customer',
        (forWaiting / waiting.heartbeats).toFixed(3),
        '0',
      ],
    ],
  )
  expect(forWaiting / waiting.heartbeats).toBeLessThan(0.05)
})

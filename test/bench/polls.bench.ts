import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../e2e/service'
import { type Cluster, startCluster } from '../postgres'
import { startBare } from './bare'
import { median, publish, quantile, table } from './figures'
import type { Verdict } from './figures-page'
import { exchange, open, rate, requestBytes } from './load'
import { inParallel, JWT_SECRET, pay } from './site'

const ROUNDS = Number(process.env.BENCH_RUNS ?? 7)
const HELD = 10_000
const WOKEN = 1000
const ROUND_MS = 3000
const CONNECTIONS = 20
/** Each may poll 6,000 times a minute. */
const CUSTOMERS = 4096
/** The address that a trusted proxy reports for a customer. All have the same length. */
const addressOf = (customer: number) => `10.1.${100 + (customer >> 6)}.${100 + (customer & 63)}`

let cluster: Cluster
let service: Service
/** Without anything of ours inside. */
let plain: Service

const environment = () => ({ DATABASE_URL: cluster.url, JWT_SECRET })
const INSIDE = ['--expose-gc', '--import', './test/inside.mjs']

beforeAll(async () => {
  cluster = await startCluster()
  service = await startService(environment(), INSIDE)
  plain = await startService(environment())
})
afterAll(async () => {
  await Promise.all([service?.stop(), plain?.stop()])
  await cluster?.stop()
})

const pathOf = (id: string) => `/api/v1/p/demo/sessions/${id}`
const portOf = ({ origin }: Service) => Number(new URL(origin).port)
const tagOf = async (id: string) => (await fetch(service.origin + pathOf(id))).headers.get('etag') ?? ''

test('the real route beside a bare handler that answers the same bytes', async () => {
  // as it is shipped: polls count against the limits of their customers' addresses
  const limited = await startService({ ...environment(), RATE_LIMITS: '', TRUSTED_PROXIES: '1' })
  const { id } = await pay(limited.origin)
  const port = portOf(limited)
  const bare = await startBare()
  const rows: string[][] = []
  const verdicts: Verdict[] = []
  const reached: [ratio: number, least: number][] = []
  for (const [status, least] of [
    [304, 0.86],
    [200, 0.75],
  ] as const) {
    const known: Record<string, string> = status === 304 ? { 'If-None-Match': await tagOf(id) } : {}
    const response = await fetch(limited.origin + pathOf(id), { headers: known })
    expect(response.status).toBe(status)
    // what node itself adds is left to it
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name)),
    )
    await bare.ask({ answer: { status, headers, body: await response.text() } })
    const requests = (to: number) =>
      Array.from({ length: CUSTOMERS }, (_, customer) =>
        requestBytes(to, pathOf(id), { ...known, 'X-Forwarded-For': addressOf(customer) }),
      )
    const [toBare, toOurs] = [requests(bare.port), requests(port)]
    const sizes = await Promise.all(
      [port, bare.port].map(async (to) => (await exchange(await open(to), requests(to)[0] ?? Buffer.alloc(0))).length),
    )
    expect(sizes[0]).toBe(sizes[1])
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const one = await rate(bare.port, toBare, CONNECTIONS, ROUND_MS)
      const other = await rate(port, toOurs, CONNECTIONS, ROUND_MS)
      if (round === 0) continue // both warm now
      theirs.push(one)
      ours.push(other)
    }
    const ratio = median(ours.map((value, round) => value / (theirs[round] ?? 1)))
    rows.push([`${status}`, `${sizes[0]}`, median(ours).toFixed(0), median(theirs).toFixed(0), `${ratio.toFixed(2)}×`])
    verdicts.push([
      `Polls a second, answered ${status}, beside a bare node:http handler with the same bytes`,
      `${ratio.toFixed(2)}×`,
      `≥ ${least}×`,
    ])
    reached.push([ratio, least])
  }
  await Promise.all([bare.stop(), limited.stop()])
  publish(
    'polls',
    'Polls',
    [
      `A poll of one session by its id, over ${CONNECTIONS} kept connections, for ${CUSTOMERS} customers behind a trusted proxy, with the limits on, ${ROUNDS} alternating rounds of ${ROUND_MS / 1000} s, each server in a process of its own, the client in a third.`,
      table(['answer', 'bytes', 'per second', 'bare node:http', 'ratio'], rows),
    ],
    verdicts,
  )
  for (const [ratio, least] of reached) expect(ratio).toBeGreaterThanOrEqual(least)
})

test('ten thousand held polls, of which a burst of deposits wakes a thousand', async () => {
  const ids = await inParallel(Array.from({ length: WOKEN }), 16, async () => (await pay(plain.origin)).id)
  const tags = await inParallel(ids, 32, tagOf)
  const sockets: Socket[] = []
  const bare = await startBare()
  await bare.ask({ hold: true })
  const perBareWaiter = await memoryOfWaiters(bare.port, async () => (await bare.ask({ memory: true })).memory)
  await bare.stop()

  const usageOf = (one: Service) => async () => (await one.ask({ memory: true })).memory
  // in a process of its own: what it leaves free would be taken by the next ones
  const polled = await startService(environment(), INSIDE)
  const perPoll = await memoryOfWaiters(portOf(polled), usageOf(polled))
  await polled.stop()
  const perWaiter = await memoryOfWaiters(portOf(service), usageOf(service), { Accept: 'text/event-stream' }, sockets)
  for (const { rss } of [perPoll, perWaiter]) expect(rss / perBareWaiter.rss).toBeLessThanOrEqual(2)

  // The first thousand connections hold a session each.
  const waiters = sockets.slice(0, WOKEN).map(answerOf)
  const sentAt: number[] = []
  const began = Date.now()
  let repeated = 0
  const send = (id: string) =>
    fetch(`${plain.origin}${pathOf(id)}/sandbox/deposits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  await inParallel(ids, WOKEN, async (id, index) => {
    sentAt[index] = Date.now()
    let { status } = await send(id)
    const first = status
    // more at once than its database connections take within their patience: asked to come again, as custody does
    for (let time = 0; status === 503 && time < 10; time += 1, repeated += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      ;({ status } = await send(id))
    }
    // 409: it was stored before it was answered 503, and now nothing is due
    expect([200, first === 503 ? 409 : 200]).toContain(status)
  })
  const burst = Date.now() - began
  const answers = await Promise.all(waiters)
  for (const socket of sockets) socket.resetAndDestroy()
  // `seen_at` is the moment at which the deposit is being written: the commit is still to come.
  const woken = answers.map(({ at, text }) => {
    expect(text).toMatch(/^id: /m)
    return at - Date.parse(/"seen_at":"([^"]+)"/.exec(text)?.[1] ?? '')
  })
  const waited = answers.map(({ at }, index) => at - (sentAt[index] ?? 0))
  expect(quantile(woken, 0.99)).toBeLessThan(1000)
  publish(
    'held-polls',
    'Held polls',
    [
      `${HELD} customers wait on one process, each with a poll that is held, or with an answer of events, which is what the page asks for. The news is of ${WOKEN} deposits at once, made through another process of the same PostgreSQL (they took ${(burst / 1000).toFixed(1)} s; ${repeated} were answered 503 and sent again).`,
      table(
        ['', 'Malipo', 'bare node:http', 'ratio'],
        [
          ['resident KiB per held poll', ...compare(perPoll.rss, perBareWaiter.rss)],
          ['heap KiB per held poll', ...compare(perPoll.heap, perBareWaiter.heap)],
          ['resident KiB per answer of events', ...compare(perWaiter.rss, perBareWaiter.rss)],
          ['heap KiB per answer of events', ...compare(perWaiter.heap, perBareWaiter.heap)],
        ],
      ),
      table(
        ['ms until the news comes', 'p50', 'p90', 'p99', 'longest'],
        [
          ['since the deposit was being written', ...shares(woken)],
          ['since it was sent, among a thousand others', ...shares(waited)],
        ],
      ),
    ],
    [
      [
        `Memory of each of ${HELD} customers who wait with a held poll, and with an answer of events, beside a bare node:http waiter`,
        [perPoll, perWaiter].map(({ rss }) => `${(rss / perBareWaiter.rss).toFixed(2)}×`).join(', '),
        '≤ 2×',
      ],
      [`${WOKEN} of them woken by a burst of deposits: p99 until the news`, `${quantile(woken, 0.99)} ms`, '< 1000 ms'],
    ],
  )

  /** KiB per waiter. The connections stay open when `keep` is given, else they are closed. */
  async function memoryOfWaiters(
    to: number,
    usage: () => Promise<NodeJS.MemoryUsage | undefined>,
    accept: Record<string, string> = {},
    keep: Socket[] = [],
  ) {
    const measured = async () => {
      await usage()
      await new Promise((resolve) => setTimeout(resolve, 500))
      const memory = await usage()
      if (!memory) throw new Error('no memory was told')
      return memory
    }
    // Warm: what the first thousand cost once is no waiter's.
    const warm = await hold(to, 1000, accept)
    for (const socket of warm) socket.resetAndDestroy()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = await measured()
    keep.push(...(await hold(to, HELD, accept)))
    const after = await measured()
    if (keep !== sockets) for (const socket of keep) socket.resetAndDestroy()
    return { rss: (after.rss - before.rss) / HELD / 1024, heap: (after.heapUsed - before.heapUsed) / HELD / 1024 }
  }

  function hold(to: number, count: number, accept: Record<string, string>): Promise<Socket[]> {
    return inParallel(Array.from({ length: count }), 100, async (_, index) => {
      const socket = await open(to)
      const id = ids[index % WOKEN] ?? ''
      socket.on('data', () => {})
      socket.on('error', () => {})
      const known = { 'If-None-Match': tags[index % WOKEN] ?? '', Prefer: 'wait=50', ...accept }
      socket.write(requestBytes(to, pathOf(id), known))
      return socket
    })
  }
})

const shares = (values: number[]) => [0.5, 0.9, 0.99, 1].map((share) => quantile(values, share).toFixed(0))

const answerOf = (socket: Socket) =>
  new Promise<{ at: number; text: string }>((resolve) =>
    socket.once('data', (chunk) => resolve({ at: Date.now(), text: chunk.toString() })),
  )

const compare = (ours: number, theirs: number) => [ours.toFixed(1), theirs.toFixed(1), `${(ours / theirs).toFixed(2)}×`]

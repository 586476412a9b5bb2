import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../call'
import { type Service, startService } from '../e2e/service'
import { type Cluster, startCluster } from '../postgres'
import { median, publish, quantile, table } from './figures'
import { inParallel, JWT_SECRET, keyOf, recordKeys } from './site'

const ROUNDS = Number(process.env.BENCH_RUNS ?? 3)
const PRODUCERS = 20
const EVENTS_EACH = 200
const ENDPOINTS = 50
/** The number of events that wait for every dead endpoint before a round. */
const WAITING_EACH = 20

const live = Array.from({ length: ENDPOINTS }, (_, index) => `live-${index}`)
const dead = Array.from({ length: ENDPOINTS }, (_, index) => `dead-${index}`)

let cluster: Cluster
let service: Service
let receiver: Server
let hole: Server
const sockets = new Set<Socket>()
/** Milliseconds from the insertion of an event to its arrival, by event. */
const arrivals = new Map<string, number>()

const portOf = (server: Server) => (server.address() as AddressInfo).port
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

beforeAll(async () => {
  cluster = await startCluster()
  service = await startService({ DATABASE_URL: cluster.url, JWT_SECRET, ALLOW_PRIVATE_WEBHOOKS: '1' })
  await recordKeys(cluster.url, [...live, ...dead])
  receiver = createHttpServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, created_at } = JSON.parse(text)
    if (!arrivals.has(id)) arrivals.set(id, Date.now() - Date.parse(created_at))
    response.writeHead(204).end()
  })
  // accepts all connections, and never answers
  hole = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await Promise.all([listening(receiver), listening(hole)])
  await inParallel(live, 10, (name) =>
    call(service.origin, 'PUT', '/webhooks', { url: `http://127.0.0.1:${portOf(receiver)}/${name}` }, keyOf(name)),
  )
})
afterAll(async () => {
  await service?.stop()
  for (const socket of sockets) socket.destroy()
  await Promise.all([receiver, hole].map((server) => new Promise((resolve) => server?.close(resolve))))
  await cluster?.stop()
})

const send = (name: string) =>
  call<{ id: string }>(service.origin, 'POST', '/sandbox/events', { event: 'payment.completed' }, keyOf(name))

/** Half of the dead endpoints refuse connections, half never answer. Events wait for all of them. */
async function bringOutTheDead() {
  const urlOf = (index: number) => (index % 2 === 0 ? 'http://127.0.0.1:9/' : `http://127.0.0.1:${portOf(hole)}/`)
  await inParallel(dead, 10, (name, index) =>
    call(service.origin, 'PUT', '/webhooks', { url: urlOf(index) }, keyOf(name)),
  )
  await inParallel(
    dead.flatMap((name) => Array<string>(WAITING_EACH).fill(name)),
    20,
    send,
  )
}
const buryTheDead = () =>
  inParallel(dead, 10, (name) => call(service.origin, 'DELETE', '/webhooks', undefined, keyOf(name)))

/** Runs one round, in which every event must arrive, and returns the latencies of all events. */
async function round(): Promise<number[]> {
  const ids: string[] = []
  await Promise.all(
    Array.from({ length: PRODUCERS }, async (_, producer) => {
      for (let event = 0; event < EVENTS_EACH; event += 1) {
        const name = live[(producer * EVENTS_EACH + event) % ENDPOINTS] ?? ''
        ids.push((await send(name)).id)
      }
    }),
  )
  const deadline = Date.now() + 120_000
  while (ids.some((id) => !arrivals.has(id))) {
    if (Date.now() > deadline)
      throw new Error(`${ids.filter((id) => !arrivals.has(id)).length} of ${ids.length} events did not arrive`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return ids.map((id) => arrivals.get(id) ?? Number.NaN)
}

test('fifty dead endpoints do not delay deliveries to fifty live endpoints', async () => {
  await round() // warm
  const alone: number[][] = []
  const beside: number[][] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await buryTheDead()
    alone.push(await round())
    await bringOutTheDead()
    beside.push(await round())
  }
  await buryTheDead()
  const share = (rounds: number[][], part: number) => median(rounds.map((latencies) => quantile(latencies, part)))
  const row = (name: string, rounds: number[][]) => [
    name,
    ...[0.5, 0.9, 0.99, 1].map((part) => share(rounds, part).toFixed(0)),
  ]
  const ratio = share(beside, 0.99) / share(alone, 0.99)
  publish(
    'webhooks',
    'Webhooks',
    [
      `${PRODUCERS} producers write ${EVENTS_EACH} events each for ${ENDPOINTS} live endpoints. All ${PRODUCERS * EVENTS_EACH} arrive in every round. In every second round ${ENDPOINTS} dead endpoints are added: half refuse connections, half never answer, and ${WAITING_EACH} events wait for each. The times are in ms from the writing of an event to its arrival, medians of ${ROUNDS} rounds.`,
      table(['', 'p50', 'p90', 'p99', 'longest'], [row('without the dead', alone), row('beside the dead', beside)]),
    ],
    [
      ['Webhooks of 20 producers to 50 live endpoints: delivered', 'all', 'all'],
      ['p99 of their delivery beside 50 dead endpoints instead of without', `${ratio.toFixed(2)}×`, '≤ 2×'],
    ],
  )
  expect(ratio).toBeLessThanOrEqual(2)
})

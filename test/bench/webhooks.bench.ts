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
/** The number of events that wait for each dead endpoint before a round. */
const WAITING_EACH = 20

const live = Array.from({ length: ENDPOINTS }, (_, index) => `live-${index}`)
const dead = Array.from({ length: ENDPOINTS }, (_, index) => `dead-${index}`)

let cluster: Cluster
let service: Service
let receiver: Server
let silentServer: Server
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
  silentServer = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await Promise.all([listening(receiver), listening(silentServer)])
  await inParallel(live, 10, (name) =>
    call(service.origin, 'PUT', '/webhooks', { url: `http://127.0.0.1:${portOf(receiver)}/${name}` }, keyOf(name)),
  )
})
afterAll(async () => {
  await service?.stop()
  for (const socket of sockets) socket.destroy()
  await Promise.all([receiver, silentServer].map((server) => new Promise((resolve) => server?.close(resolve))))
  await cluster?.stop()
})

const send = (name: string) =>
  call<{ id: string }>(service.origin, 'POST', '/sandbox/events', { event: 'payment.completed' }, keyOf(name))

/** Half of the dead endpoints refuse connections, the others never answer. Events wait for each of them. */
async function registerDeadEndpoints() {
  const urlOf = (index: number) =>
    index % 2 === 0 ? 'http://127.0.0.1:9/' : `http://127.0.0.1:${portOf(silentServer)}/`
  await inParallel(dead, 10, (name, index) =>
    call(service.origin, 'PUT', '/webhooks', { url: urlOf(index) }, keyOf(name)),
  )
  await inParallel(
    dead.flatMap((name) => Array<string>(WAITING_EACH).fill(name)),
    20,
    send,
  )
}
const removeDeadEndpoints = () =>
  inParallel(dead, 10, (name) => call(service.origin, 'DELETE', '/webhooks', undefined, keyOf(name)))

/** Runs one round, in which every event must arrive, and returns the latencies of all events. */
async function runRound(): Promise<number[]> {
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
  await runRound() // warm
  const withoutDead: number[][] = []
  const withDead: number[][] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await removeDeadEndpoints()
    withoutDead.push(await runRound())
    await registerDeadEndpoints()
    withDead.push(await runRound())
  }
  await removeDeadEndpoints()
  const medianQuantile = (rounds: number[][], share: number) =>
    median(rounds.map((latencies) => quantile(latencies, share)))
  const row = (name: string, rounds: number[][]) => [
    name,
    ...[0.5, 0.9, 0.99, 1].map((share) => medianQuantile(rounds, share).toFixed(0)),
  ]
  const ratio = medianQuantile(withDead, 0.99) / medianQuantile(withoutDead, 0.99)
  publish(
    'webhooks',
    'Webhooks',
    [
      `${PRODUCERS} producers write ${EVENTS_EACH} events each for ${ENDPOINTS} live endpoints. All ${PRODUCERS * EVENTS_EACH} arrive in every round. In every second round ${ENDPOINTS} dead endpoints are added: half refuse connections, half never answer, and ${WAITING_EACH} events wait for each. The times are in ms from the writing of an event to its arrival, medians of ${ROUNDS} rounds.`,
      table(
        ['', 'p50', 'p90', 'p99', 'longest'],
        [row('without the dead', withoutDead), row('beside the dead', withDead)],
      ),
    ],
    [
      ['Webhooks of 20 producers to 50 live endpoints: delivered', 'all', 'all'],
      ['p99 of their delivery beside 50 dead endpoints instead of without', `${ratio.toFixed(2)}×`, '≤ 2×'],
    ],
  )
  expect(ratio).toBeLessThanOrEqual(2)
})

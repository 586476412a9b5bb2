import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pay } from '../../call'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, startCluster } from '../../postgres'
import { createDatabase } from '../../server/database'
import { startBare } from '../bare'
import { BUILDS, type Build, labelWithBuild } from '../builds'
import { publish, quantile, table } from '../figures'
import { openConnection, requestBytes } from '../load'
import { inParallel, JWT_SECRET } from '../site'

const HELD = 10_000
const DEPOSITS = 1000
const INSIDE = ['--expose-gc', '--import', './test/inside.mjs']

let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster?.stop())

/** A conditional GET of a session, which the service holds until the session changes. */
type Poll = { path: string; headers: Record<string, string> }
/** The memory of each connection in KiB. */
type Memory = { rss: number; heap: number }

const portOf = ({ origin }: Service) => Number(new URL(origin).port)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const holdConnections = (
  port: number,
  polls: readonly Poll[],
  count: number,
  accept: Record<string, string>,
): Promise<Socket[]> =>
  inParallel(Array.from({ length: count }), 100, async (_, index) => {
    const socket = await openConnection(port)
    const { path, headers } = polls[index % polls.length] as Poll
    socket.on('data', () => {})
    socket.on('error', () => {})
    socket.write(requestBytes(port, path, { ...headers, ...accept }))
    return socket
  })

/** Opens connections with held polls. Returns the memory of each, and the connections, which stay open. */
async function holdMany(
  process: { port: number; memory: () => Promise<NodeJS.MemoryUsage | undefined> },
  polls: readonly Poll[],
  accept: Record<string, string> = {},
): Promise<{ memory: Memory; sockets: Socket[] }> {
  const readMemory = async () => {
    await process.memory()
    await pause(500)
    const memory = await process.memory()
    if (!memory) throw new Error('the process does not report its memory')
    return memory
  }
  // the first thousand connections are not measured, because the process then also allocates what all connections share
  for (const socket of await holdConnections(process.port, polls, 1000, accept)) socket.resetAndDestroy()
  await pause(500)
  const before = await readMemory()
  const sockets = await holdConnections(process.port, polls, HELD, accept)
  const { rss, heapUsed } = await readMemory()
  const perConnection = (bytes: number) => bytes / HELD / 1024
  return { memory: { rss: perConnection(rss - before.rss), heap: perConnection(heapUsed - before.heapUsed) }, sockets }
}

const toProcess = (service: Service) => ({
  port: portOf(service),
  memory: async () => (await service.control({ memory: true })).memory,
})

async function measureBare(polls: readonly Poll[]): Promise<Memory> {
  const bare = await startBare()
  await bare.send({ hold: true })
  const memory = async () => (await bare.send({ memory: true })).memory
  const held = await holdMany({ port: bare.port, memory }, polls)
  for (const socket of held.sockets) socket.resetAndDestroy()
  await bare.stop()
  return held.memory
}

async function measure({ root }: Build) {
  const { url } = await createDatabase(cluster.url)
  const start = (nodeArguments: readonly string[]) =>
    startService({ DATABASE_URL: url, JWT_SECRET }, nodeArguments, root)
  const payingService = await start([])
  const ids = await inParallel(Array.from({ length: DEPOSITS }), 16, async () => (await pay(payingService.origin)).id)
  const polls = await inParallel(ids, 32, async (id): Promise<Poll> => {
    const path = `/api/v1/p/demo/sessions/${id}`
    const etag = (await fetch(payingService.origin + path)).headers.get('etag') ?? ''
    return { path, headers: { 'If-None-Match': etag, Prefer: 'wait=50' } }
  })
  const bare = await measureBare(polls)
  // in a separate process, because later connections would reuse the memory that these connections free
  const pollService = await start(INSIDE)
  const { memory: perPoll } = await holdMany(toProcess(pollService), polls)
  await pollService.stop()
  const streamService = await start(INSIDE)
  const { memory: perStream, sockets } = await holdMany(toProcess(streamService), polls, {
    Accept: 'text/event-stream',
  })
  // each of the first thousand connections holds another session
  const answers = Promise.all(sockets.slice(0, DEPOSITS).map(readAnswer))
  const burst = await depositAll(payingService.origin, ids)
  const delays = (await answers).map(({ at, text }, index) => {
    expect(text).toMatch(/^id: /m)
    // `seen_at` is the time at which the transaction wrote the deposit, before its commit
    const writtenAt = Date.parse(/"seen_at":"([^"]+)"/.exec(text)?.[1] ?? '')
    return { sinceWritten: at - writtenAt, sinceSent: at - (burst.sentAt[index] ?? Number.NaN) }
  })
  for (const socket of sockets) socket.resetAndDestroy()
  await Promise.all([streamService.stop(), payingService.stop()])
  return { bare, perPoll, perStream, burst, delays }
}

/** Deposits the money of all payments at once. */
async function depositAll(origin: string, ids: readonly string[]) {
  const began = Date.now()
  const sentAt: number[] = []
  let repeated = 0
  const send = async (id: string) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    return (await fetch(`${origin}/api/v1/p/demo/sessions/${id}/sandbox/deposits`, init)).status
  }
  await inParallel(ids, DEPOSITS, async (id, index) => {
    sentAt[index] = Date.now()
    const first = await send(id)
    let status = first
    // the database connections cannot serve so many at once: refused deposits are sent again, as custody does
    for (let time = 0; status === 503 && time < 10; time += 1, repeated += 1) {
      await pause(1000)
      status = await send(id)
    }
    // 409: the deposit was stored although the answer was 503, and nothing is due any more
    expect([200, first === 503 ? 409 : 200]).toContain(status)
  })
  return { ms: Date.now() - began, repeated, sentAt }
}

const readAnswer = (socket: Socket) =>
  new Promise<{ at: number; text: string }>((resolve) =>
    socket.once('data', (chunk) => resolve({ at: Date.now(), text: chunk.toString() })),
  )

const compare = (ours: number, theirs: number) => [ours.toFixed(1), theirs.toFixed(1), `${(ours / theirs).toFixed(2)}×`]
const shares = (values: number[]) => [0.5, 0.9, 0.99, 1].map((share) => quantile(values, share).toFixed(0))

test('ten thousand held polls, of which a burst of deposits wakes a thousand', async () => {
  const measured = []
  for (const build of BUILDS) measured.push({ build: build.name, ...(await measure(build)) })
  const [first] = measured
  if (!first) throw new Error('there is no build')
  const { bare, perPoll, perStream, burst } = first
  const p99 = quantile(
    first.delays.map(({ sinceWritten }) => sinceWritten),
    0.99,
  )
  publish(
    'held-polls',
    'Held polls',
    [
      `${HELD} customers wait on one process, each with a held poll or with an event stream, which the page uses. The news is about ${DEPOSITS} deposits at once, made through another process of the same PostgreSQL (they took ${(burst.ms / 1000).toFixed(1)} s; ${burst.repeated} were answered 503 and sent again).`,
      table(
        ['KiB', 'Malipo', 'bare node:http', 'ratio'],
        measured.flatMap((one) => [
          [labelWithBuild('resident, per held poll', one.build), ...compare(one.perPoll.rss, one.bare.rss)],
          [labelWithBuild('heap, per held poll', one.build), ...compare(one.perPoll.heap, one.bare.heap)],
          [labelWithBuild('resident, per event stream', one.build), ...compare(one.perStream.rss, one.bare.rss)],
          [labelWithBuild('heap, per event stream', one.build), ...compare(one.perStream.heap, one.bare.heap)],
        ]),
      ),
      table(
        ['ms until the news comes', 'p50', 'p90', 'p99', 'longest'],
        measured.flatMap(({ build, delays }) => [
          [labelWithBuild('since the deposit was written', build), ...shares(delays.map((one) => one.sinceWritten))],
          [
            labelWithBuild('since it was sent, among a thousand others', build),
            ...shares(delays.map((one) => one.sinceSent)),
          ],
        ]),
      ),
    ],
    [
      [
        `Memory for each of ${HELD} customers who wait with a held poll, and with an event stream, beside a held request of a bare node:http server`,
        [perPoll, perStream].map(({ rss }) => `${(rss / bare.rss).toFixed(2)}×`).join(', '),
        '≤ 2×',
      ],
      [`${DEPOSITS} of them after a burst of deposits: p99 until the update`, `${p99} ms`, '< 1000 ms'],
    ],
  )
  for (const { rss } of [perPoll, perStream]) expect(rss / bare.rss).toBeLessThanOrEqual(2)
  expect(p99).toBeLessThan(1000)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { pay } from '../../call'
import { type Service, startService } from '../../e2e/service'
import { type Cluster, startCluster } from '../../postgres'
import { createDatabase } from '../../server/database'
import { startBare } from '../bare'
import { alternateOrder, BUILDS, labelWithBuild } from '../builds'
import { median, publish, table } from '../figures'
import type { Verdict } from '../figures-page'
import { exchange, measureRate, openConnection, requestBytes } from '../load'
import { JWT_SECRET } from '../site'

const ROUNDS = Number(process.env.BENCH_RUNS ?? 7)
const ROUND_MS = 3000
const CONNECTIONS = 20
/** The number of customers. Each address may poll 6,000 times a minute. */
const CUSTOMERS = 4096
/** The address that a trusted proxy reports for a customer. All have the same length. */
const addressOf = (customer: number) => `10.1.${100 + (customer >> 6)}.${100 + (customer & 63)}`

let cluster: Cluster
/** A process of each build, with the path of the session that is polled in it. */
const sides: { build: string; service: Service; path: string }[] = []

beforeAll(async () => {
  cluster = await startCluster()
  for (const { name, root } of BUILDS) {
    const { url } = await createDatabase(cluster.url)
    // with rate limits, as in production: polls count against the limits of the customers' addresses
    const settings = { DATABASE_URL: url, JWT_SECRET, RATE_LIMITS: '', TRUSTED_PROXIES: '1' }
    const service = await startService(settings, [], root)
    sides.push({ build: name, service, path: `/api/v1/p/demo/sessions/${(await pay(service.origin)).id}` })
  }
})
afterAll(async () => {
  await Promise.all(sides.map(({ service }) => service.stop()))
  await cluster?.stop()
})

interface Target {
  name: string
  port: number
  requests: Buffer[]
  /** Answers per second in each round. */
  rates: number[]
}

const targetOf = (name: string, port: number, path: string, headers: Record<string, string>): Target => {
  const requests = Array.from({ length: CUSTOMERS }, (_, customer) =>
    requestBytes(port, path, { ...headers, 'X-Forwarded-For': addressOf(customer) }),
  )
  return { name, port, requests, rates: [] }
}

async function sizeOf({ port, requests }: Target): Promise<number> {
  const socket = await openConnection(port)
  const { length } = await exchange(socket, requests[0] ?? Buffer.alloc(0))
  socket.destroy()
  return length
}

/** Measures answers with one status alternately of a bare handler, with the bytes of this build, and of each build. */
async function measure(status: 200 | 304): Promise<[bare: Target, ...builds: Target[]]> {
  const bare = await startBare()
  const targets: Target[] = []
  for (const { build, service, path } of sides) {
    const unconditional = await fetch(service.origin + path)
    const known = { 'If-None-Match': unconditional.headers.get('etag') ?? '' }
    const headers: Record<string, string> = status === 304 ? known : {}
    const response = await fetch(service.origin + path, { headers })
    expect(response.status).toBe(status)
    if (targets.length === 0) {
      // without the headers that Node adds by itself
      const own = [...response.headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name))
      await bare.send({ answer: { status, headers: Object.fromEntries(own), body: await response.text() } })
      targets.push(targetOf('bare', bare.port, path, headers))
    }
    targets.push(targetOf(build, Number(new URL(service.origin).port), path, headers))
  }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { port, requests, rates } of alternateOrder(targets, round)) {
      const perSecond = await measureRate(port, requests, CONNECTIONS, ROUND_MS)
      if (round > 0) rates.push(perSecond) // the first round only warms up
    }
  await bare.stop()
  return targets as [Target, ...Target[]]
}

test('the real route beside a bare handler that answers the same bytes', async () => {
  const rows: string[][] = []
  const verdicts: Verdict[] = []
  const ratios: [ratio: number, minimum: number][] = []
  for (const [status, minimum] of [
    [304, 0.86],
    [200, 0.75],
  ] as const) {
    const [bare, ...builds] = await measure(status)
    for (const build of builds) {
      const ratio = median(build.rates.map((perSecond, round) => perSecond / (bare.rates[round] ?? 1)))
      const perSecond = [build, bare].map(({ rates }) => median(rates).toFixed(0))
      rows.push([
        labelWithBuild(`${status}`, build.name),
        `${await sizeOf(build)}`,
        ...perSecond,
        `${ratio.toFixed(2)}×`,
      ])
      if (build !== builds[0]) continue
      verdicts.push([
        `Polls a second, answered ${status}, beside a bare node:http handler with the same bytes`,
        `${ratio.toFixed(2)}×`,
        `≥ ${minimum}×`,
      ])
      ratios.push([ratio, minimum])
    }
  }
  publish(
    'polls',
    'Polls',
    [
      `Polls of one session by its id, over ${CONNECTIONS} kept connections, for ${CUSTOMERS} customers behind a trusted proxy, with the limits on, ${ROUNDS} alternating rounds of ${ROUND_MS / 1000} s, each server in a separate process, and the client in a third.`,
      table(['answer', 'bytes', 'per second', 'bare node:http', 'ratio'], rows),
    ],
    verdicts,
  )
  for (const [ratio, minimum] of ratios) expect(ratio).toBeGreaterThanOrEqual(minimum)
})

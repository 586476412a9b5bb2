import { cpus } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pay } from '../call'
import { type Service, startService } from '../e2e/service'
import { type Cluster, startCluster } from '../postgres'
import { median, publish, table } from './figures'
import type { Verdict } from './figures-page'
import { measureRate, requestBytes } from './load'
import { postBytes, postFor } from './payments/post-load'
import { JWT_SECRET } from './site'

const ROUNDS = Number(process.env.BENCH_RUNS ?? 5)
const MS = Number(process.env.BENCH_SECONDS ?? 5) * 1000
/** Numbers of processes, descending, so that the previous measurement has warmed up every process. */
const COUNTS = [4, 2, 1]
const CONCURRENCY = 50

let cluster: Cluster
const services: Service[] = []

beforeAll(async () => {
  cluster = await startCluster({ durable: true })
  for (let index = 0; index < Math.max(...COUNTS); index += 1)
    services.push(await startService({ DATABASE_URL: cluster.url, JWT_SECRET }))
})
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()))
  await cluster?.stop()
})

interface Round {
  payments: number
  polls: number
  change: number
}

test('several processes on one database', async () => {
  const rounds = new Map<number, Round[]>(COUNTS.map((count) => [count, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const service of services) if (!service.isRunning()) await service.restart()
    // warms up one process after another: if all open their connections at once, some first payments get a 503
    for (const service of services) await measurePayments([service])
    for (const count of COUNTS) {
      const [serving, surplus] = [services.slice(0, count), services.slice(count)]
      // idle processes are ended, because they would use resources during the measurement
      await Promise.all(surplus.map((service) => service.terminate()))
      rounds.get(count)?.push(await measure(serving))
    }
  }
  const singleProcess = rounds.get(1) ?? []
  const ascendingCounts = COUNTS.toReversed()
  const ratioToOne = (count: number) =>
    median(
      (rounds.get(count) ?? []).map(({ payments }, round) => payments / (singleProcess[round]?.payments ?? Number.NaN)),
    )
  const rows = ascendingCounts.map((count) => {
    const medianOf = (part: keyof Round) => median((rounds.get(count) ?? []).map((one) => one[part])).toFixed(0)
    return [`${count}`, medianOf('payments'), `${ratioToOne(count).toFixed(2)}×`, medianOf('polls'), medianOf('change')]
  })
  const several = ascendingCounts.filter((count) => count > 1)
  publish(
    'processes',
    'Several processes',
    [
      `1, 2 and 4 processes on one durable PostgreSQL, all on this machine beside the client: with ${cpus().length} processors, more processes share the same processors, and the figures show the cost of sharing. ${CONCURRENCY} payments are made at a time by a client that costs next to nothing. Medians of ${ROUNDS} alternating rounds of ${MS / 1000} s.`,
      table(
        [
          'processes',
          'sessions made per second',
          'to one',
          'polls answered per second',
          'ms until all return a change',
        ],
        rows,
      ),
    ],
    several.map(
      (count): Verdict => [
        `Sessions made per second by ${count} processes on one database, beside one process`,
        `${ratioToOne(count).toFixed(2)}×`,
        '≥ 1×',
      ],
    ),
  )
  for (const count of several) expect(ratioToOne(count), `${count} processes`).toBeGreaterThanOrEqual(1)
})

async function measure(serving: readonly Service[]): Promise<Round> {
  const payments = await measurePayments(serving)
  const { id } = await pay(serving[0]?.origin ?? '')
  const path = `/api/v1/p/demo/sessions/${id}`
  await Promise.all(serving.map(({ origin }) => fetch(origin + path)))
  const polls = await sumOf(serving, (port) =>
    measureRate(port, requestBytes(port, path), Math.ceil(32 / serving.length), MS),
  )
  return { payments, polls, change: await timeUntilAllKnow(serving, path) }
}

let customerCount = 0
/** Payments created per second by all of `serving` together. */
const measurePayments = (serving: readonly Service[]) =>
  sumOf(serving, async (port) => {
    const width = Math.round(CONCURRENCY / serving.length)
    const load = await postFor(port, { width, ms: MS, status: 201 }, () => {
      const person = { first_name: 'Ada', last_name: 'Obi', email: `ada${++customerCount}@processes.example.com` }
      return postBytes(port, '/api/v1/p/demo/pay', JSON.stringify({ asset: 'USDT', network: 'Tron', ...person }))
    })
    return load.perSecond
  })

async function sumOf(serving: readonly Service[], rateAt: (port: number) => Promise<number>): Promise<number> {
  const rates = await Promise.all(serving.map(({ origin }) => rateAt(Number(new URL(origin).port))))
  return rates.reduce((sum, one) => sum + one)
}

/** Milliseconds from the answer to a deposit in one process until every process returns it. */
async function timeUntilAllKnow(serving: readonly Service[], path: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${serving[0]?.origin}${path}/sandbox/deposits`, { method: 'POST', headers, body: '{}' })
  const began = performance.now()
  await Promise.all(
    serving.map(async ({ origin }) => {
      while ((await (await fetch(origin + path)).json()).data.status !== 'completed')
        if (performance.now() - began > 10_000)
          throw new Error('a process did not return the change within ten seconds')
    }),
  )
  return performance.now() - began
}

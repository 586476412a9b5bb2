import { cpus } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../e2e/service'
import { type Cluster, startCluster } from '../postgres'
import { median, publish, table } from './figures'
import { rate, requestBytes } from './load'
import { JWT_SECRET, pay, perSecond } from './site'

const ROUNDS = Number(process.env.BENCH_RUNS ?? 3)
const COUNTS = [1, 2, 4]
const MS = 5000

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

test('several processes on one database', async () => {
  const rows: string[][] = []
  for (const count of COUNTS) {
    const serving = services.slice(0, count)
    const payments: number[] = []
    const polls: number[] = []
    const changes: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      let turn = 0
      payments.push(await perSecond(50, MS, () => pay(serving[turn++ % count]?.origin ?? '')))
      const { id } = await pay(serving[0]?.origin ?? '')
      const path = `/api/v1/p/demo/sessions/${id}`
      await Promise.all(serving.map(({ origin }) => fetch(origin + path)))
      const rates = await Promise.all(
        serving.map(({ origin }) => {
          const port = Number(new URL(origin).port)
          return rate(port, requestBytes(port, path), Math.ceil(32 / count), MS)
        }),
      )
      polls.push(rates.reduce((sum, one) => sum + one))
      changes.push(await untilAllKnow(serving, path))
    }
    rows.push([String(count), ...[payments, polls, changes].map((values) => median(values).toFixed(0))])
  }
  publish('processes', 'Several processes', [
    `1, 2 and 4 processes on one durable PostgreSQL, all on this machine beside the client: with ${cpus().length} processors more processes share what there is, and the figures show what the sharing costs. Medians of ${ROUNDS}.`,
    table(['processes', 'sessions made per second', 'polls answered per second', 'ms until all know a change'], rows),
  ])
  expect(rows).toHaveLength(COUNTS.length)
})

/** ms from the answer to a deposit in one process until every process shows it. */
async function untilAllKnow(serving: Service[], path: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${serving[0]?.origin}${path}/sandbox/deposits`, { method: 'POST', headers, body: '{}' })
  const began = performance.now()
  await Promise.all(
    serving.map(async ({ origin }) => {
      while ((await (await fetch(origin + path)).json()).data.status !== 'completed')
        if (performance.now() - began > 10_000) throw new Error('a process does not hear of changes')
    }),
  )
  return performance.now() - began
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, pay } from '../call'
import { type Service, startService } from '../e2e/service'
import { type Cluster, startCluster } from '../postgres'
import { createDatabase } from '../server/database'
import { createOneOfEverything } from './daily'
import { median, publish, QUICK, quantile, table } from './figures'
import { fillDatabase } from './fill'
import { JWT_SECRET, keyOf, recordKeys } from './site'

/** The number of payments of the exporting merchant. */
const STORED = Number(process.env.BENCH_SESSIONS ?? 60_000)
const ROUNDS = Number(process.env.BENCH_RUNS ?? (QUICK ? 3 : 6))
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10)
const EXPORTS = 12
/** The pause between payments, because a key may create only 600 payments a minute. */
const PAUSE_MS = 120
const MAX_RATIO = 2

let cluster: Cluster
let service: Service

beforeAll(async () => {
  cluster = await startCluster({ durable: true })
  const { url } = await createDatabase(cluster.url)
  // an empty value keeps the rate limits of merchants' keys
  service = await startService({ DATABASE_URL: url, JWT_SECRET, RATE_LIMITS: '' })
  await recordKeys(url, ['demo', 'other'])
  await call(service.origin, 'PUT', '/webhooks', { url: 'https://shop.example/hooks' }, keyOf('demo'))
  await createOneOfEverything(service.origin)
  const page = { slug: 'other', title: 'Other', currency: 'NGN', amount: '50000', status: 'active' }
  await call(service.origin, 'POST', '/api/v1/payment-pages', page, keyOf('other'))
  await fillDatabase(url, STORED)
}, 1_800_000)
afterAll(async () => {
  await service?.stop()
  await cluster?.stop()
})

/** Exports all payments again and again until `end`, as often as the rate limit permits. */
async function exportUntil(end: AbortSignal, exported: { rows: number }): Promise<void> {
  const headers = { authorization: `Bearer ${keyOf('demo')}` }
  while (!end.aborted)
    try {
      const url = `${service.origin}/api/v1/payment-sessions/export`
      const response = await fetch(url, { headers, signal: end })
      if (response.status !== 429 && response.status !== 200)
        throw new Error(`an export was answered with ${response.status}`)
      for await (const part of response.body ?? [])
        if (response.status === 200) exported.rows += Buffer.from(part).toString().split('\n').length - 1
      const wait = Number(response.headers.get('retry-after') ?? 0) * 1000
      await new Promise((resolve) => setTimeout(resolve, wait))
    } catch (error) {
      if (!end.aborted) throw error
    }
}

/** Makes payments of the other merchant one after another, for `SECONDS`. Returns the milliseconds of each. */
async function timePayments(): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  while (performance.now() < end) {
    const began = performance.now()
    await pay(service.origin, 'other', keyOf('other'))
    times.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

test('exports of one merchant at most double the payment times of another', async () => {
  const quiet: number[] = []
  const busy: number[] = []
  const exported = { rows: 0 }
  await timePayments()
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await timePayments()))
    const end = new AbortController()
    const exports = Array.from({ length: EXPORTS }, () => exportUntil(end.signal, exported))
    busy.push(...(await timePayments()))
    end.abort()
    await Promise.all(exports)
  }
  const row = (name: string, times: readonly number[]) => [
    name,
    String(times.length),
    median(times).toFixed(1),
    quantile(times, 0.95).toFixed(1),
  ]
  const ratio = median(busy) / median(quiet)
  publish(
    'exports',
    'Exports beside payments',
    [
      `One merchant with ${STORED} payments asks for ${EXPORTS} exports at once, repeatedly (${exported.rows} rows in all), while another merchant gets payments, one after another. ${ROUNDS} rounds of ${SECONDS} s, alternately with and without exports; PostgreSQL ${cluster.version} on the same machine.`,
      table(
        ['ms', 'payments', 'p50', 'p95'],
        [row('without exports', quiet), row(`with ${EXPORTS} exports at once`, busy)],
      ),
    ],
    [[`Payments beside ${EXPORTS} exports, p50`, `× ${ratio.toFixed(2)}`, `≤ × ${MAX_RATIO}`]],
  )
  expect(ratio).toBeLessThanOrEqual(MAX_RATIO)
})

import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alternateOrder, labelWithBuild } from '../builds'
import { median, publish, QUICK, quantile, table } from '../figures'
import { exchange, openConnection, requestBytes } from '../load'
import { inParallel } from '../site'
import type { Pending } from './pending'
import { openRig, type Rig } from './rig'
import type { Shop } from './shop'

const ROUNDS = Number(process.env.BENCH_RUNS ?? (QUICK ? 1 : 5))
const DEPOSITS = 1000
const MAX_BOOKED_MS = 2000
const MAX_NEWS_MS = 300
/** Milliseconds after which custody sends a notice again that was not answered with 200. */
const RETRY_MS = 1000
/** Milliseconds between bursts, because all watchers poll from one address, which has a limit for each minute. */
const PAUSE_MS = 20_000
const MERCHANT = 'demo'

let rig: Rig

beforeAll(async () => {
  rig = await openRig([MERCHANT])
}, 600_000)
afterAll(() => rig?.stop())

/** Waits for the next state of a payment, as its page does. `news` resolves to the state's text and its arrival. */
async function watch({ port, service }: Shop, { id }: Pending) {
  const path = `/api/v1/p/live-${MERCHANT}/sessions/${id}`
  const response = await fetch(service.origin + path)
  const socket = await openConnection(port)
  const news = new Promise<{ at: number; text: string }>((resolve, reject) => {
    let text = ''
    socket.on('error', reject)
    socket.on('end', () => reject(new Error(`the answer ended without news:\n${text}`)))
    socket.on('data', (chunk) => {
      text += chunk
      if (/^id: .*\ndata: .*\n\n/m.test(text)) resolve({ at: Date.now(), text })
    })
  })
  const known = { 'If-None-Match': response.headers.get('etag') ?? '', Prefer: 'wait=50' }
  socket.write(requestBytes(port, path, { ...known, Accept: 'text/event-stream' }))
  return { socket, news }
}

interface Burst {
  /** Milliseconds from the first notice until the last notice was answered with 200. */
  bookedMs: number
  /** How often a notice was sent again because it was answered with 503. */
  repeated: number
  /** For each deposit, milliseconds until its watcher got the news: since it was written, and since it was sent. */
  sinceWritten: number[]
  sinceSent: number[]
}

/** Runs a burst. Each deposit has a watcher, and a connection of custody that is open before the first notice. */
async function runBurst(shop: Shop): Promise<Burst> {
  await shop.keepPending([MERCHANT], DEPOSITS)
  const payments = Array.from({ length: DEPOSITS }, () => shop.takePending(MERCHANT))
  const watchers = await inParallel(payments, 32, (payment) => watch(shop, payment))
  const notices = payments.map((payment) => shop.notice(payment))
  const connections = await inParallel(payments, 32, () => openConnection(shop.port))
  let repeated = 0
  const book = async (socket: Socket, notice: Buffer) => {
    const sentAt = Date.now()
    for (let answer = await exchange(socket, notice); ; answer = await exchange(socket, notice)) {
      const status = answer.toString('latin1', 9, 12)
      if (status === '200') return sentAt
      if (status !== '503') throw new Error(`answered\n${answer}`)
      repeated += 1
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  const began = performance.now()
  const sentAt = await Promise.all(notices.map((notice, index) => book(connections[index] as Socket, notice)))
  const bookedMs = performance.now() - began
  const news = await Promise.all(watchers.map((watcher) => watcher.news))
  for (const socket of [...connections, ...watchers.map((watcher) => watcher.socket)]) socket.destroy()
  await shop.waitUntilDelivered()
  return {
    bookedMs,
    repeated,
    // `seen_at` is the time at which the transaction wrote the deposit, before its commit
    sinceWritten: news.map(({ at, text }) => {
      expect(text).toContain('"status":"completed"')
      return at - Date.parse(/"seen_at":"([^"]+)"/.exec(text)?.[1] ?? '')
    }),
    sinceSent: news.map(({ at }, index) => at - (sentAt[index] ?? Number.NaN)),
  }
}

test('a thousand deposits at once, each with a waiting customer', async () => {
  const bursts = rig.sides.map((): Burst[] => [])
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [side, { shop }] of alternateOrder([...rig.sides.entries()], round)) {
      const one = await runBurst(shop)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      if (round > 0) bursts[side]?.push(one) // the first round only warms up
    }
  const medianOf = (of: (one: Burst) => number, side = 0) => median((bursts[side] ?? []).map(of))
  const booked = medianOf((one) => one.bookedMs)
  const news = medianOf((one) => quantile(one.sinceWritten, 0.99))
  const rows = rig.sides.map(({ build }, side) => [
    labelWithBuild('a thousand deposits', build.name),
    ...[
      (one: Burst) => one.bookedMs,
      (one: Burst) => one.repeated,
      (one: Burst) => quantile(one.sinceWritten, 0.5),
      (one: Burst) => quantile(one.sinceWritten, 0.99),
      (one: Burst) => quantile(one.sinceSent, 0.5),
      (one: Burst) => quantile(one.sinceSent, 0.99),
    ].map((of) => medianOf(of, side).toFixed(0)),
  ])
  const title = 'A thousand deposits at once'
  const sections = [
    `Custody sends ${DEPOSITS} signed notices at once over as many open connections to one process, on a durable PostgreSQL ${rig.cluster.version} on the same machine; each reports the whole amount of a payment, for which a customer waits with an event stream. Times in ms, medians of ${ROUNDS} rounds. A notice that is answered with 503 is sent again ${RETRY_MS / 1000} s later. The time until the customer gets the news is measured since the deposit was written, before its commit, and since its notice was sent, among a thousand others.`,
    table(['', 'all booked', 'sent again', 'news since written, p50', 'p99', 'news since sent, p50', 'p99'], rows),
  ]
  publish('payments-burst', title, sections, [
    [`${DEPOSITS} deposits at once on one process: all booked`, `${booked.toFixed(0)} ms`, `≤ ${MAX_BOOKED_MS} ms`],
    [`Their updates to waiting customers, p99`, `${news.toFixed(0)} ms`, `< ${MAX_NEWS_MS} ms`],
  ])
  expect(booked).toBeLessThanOrEqual(MAX_BOOKED_MS)
  expect(news).toBeLessThan(MAX_NEWS_MS)
})

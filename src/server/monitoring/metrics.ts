import { and, asc, eq, sql } from 'drizzle-orm'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { MODES } from '../../contract/enums'
import type { Deps } from '../deps'
import type { Intake } from '../payments/intake/intake'
import { REQUEST_OUTCOMES } from '../ports/chain-reader'
import { failureOf } from '../runtime/log'
import type { Database } from '../storage/database'
import type { PubSub } from '../storage/pubsub'
import { events, webhookEndpoints } from '../storage/schema/webhooks'
import { countsByStatus } from '../storage/totals/row-counts'
import { unseenNetworks } from './unseen-networks'

type MetricsDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'chains'> & { pubsub: PubSub; intake: Intake }

/** How long the count of a table is cached. */
const COUNT_MS = 15_000

/** When the event was created that waits longest. Each endpoint's own is found by the index. */
async function oldestPending(database: Database): Promise<Date | null> {
  const { merchantId, mode, status, createdAt, position } = events
  const oldest = database
    .select({ createdAt })
    .from(events)
    .where(and(eq(merchantId, webhookEndpoints.merchantId), eq(mode, webhookEndpoints.mode), eq(status, 'pending')))
    .orderBy(asc(createdAt), asc(position))
    .limit(1)
    .as('oldest')
  const [row] = await database
    .select({ createdAt: oldest.createdAt })
    .from(webhookEndpoints)
    .innerJoinLateral(oldest, sql`true`)
    .orderBy(asc(oldest.createdAt))
    .limit(1)
  return row?.createdAt ?? null
}

/** Metrics of this process and of the shared database. */
export function createMetrics({ storage, clock, log, chains, pubsub, intake }: MetricsDeps) {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'malipo_request_seconds',
    help: 'Requests, but for polls that were held, by route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const polls = new Counter({
    name: 'malipo_polls_total',
    help: 'Polls of a session',
    labelNames: ['status'],
    registers,
  })
  const outcomes = new Counter({
    name: 'malipo_deliveries_total',
    help: 'Attempts to deliver an event, by result',
    labelNames: ['result'],
    registers,
  })
  new Gauge({
    name: 'malipo_held_polls',
    help: 'Requests that wait for news',
    registers,
    collect() {
      this.set(pubsub.waiting())
    },
  })

  new Counter({
    name: 'malipo_node_requests_total',
    help: 'Requests of this process to the nodes of a network, by outcome',
    labelNames: ['network', 'outcome'],
    registers,
    collect() {
      // readers count from the start
      this.reset()
      for (const [network, reader] of chains)
        for (const outcome of REQUEST_OUTCOMES) this.inc({ network, outcome }, reader.requests(outcome))
    },
  })

  /** A gauge that queries the database. If that fails, the other metrics are still reported. */
  function databaseGauge(name: string, help: string, labelNames: string[], query: (gauge: Gauge) => Promise<void>) {
    let last = Number.NEGATIVE_INFINITY
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const now = clock.elapsed()
        if (now - last < COUNT_MS) return
        try {
          await query(this)
          last = now
        } catch (error) {
          this.reset()
          log.warn({ event: 'metrics.unread', ...failureOf(error) })
        }
      },
    })
  }

  databaseGauge('malipo_sessions', 'Sessions by state', ['mode', 'status'], async (gauge) => {
    const counts = await countsByStatus(storage.database, 'sessions')
    gauge.reset()
    for (const { count, ...labels } of counts) gauge.set(labels, count)
  })
  databaseGauge('malipo_outbox_events', 'Events that are not delivered yet', [], async (gauge) => {
    const counts = await countsByStatus(storage.database, 'events')
    gauge.set(counts.reduce((sum, { status, count }) => sum + (status === 'pending' ? count : 0), 0))
  })
  databaseGauge('malipo_outbox_age_seconds', 'Age of the oldest event that is not delivered yet', [], async (gauge) => {
    const oldest = await oldestPending(storage.database)
    gauge.set(oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000) : 0)
  })
  databaseGauge('malipo_custody_lag_seconds', 'Time since custody was read to its end', ['mode'], async (gauge) => {
    gauge.reset()
    for (const mode of MODES) {
      const lag = await intake.lag(mode)
      if (lag !== null) gauge.set({ mode }, lag)
    }
  })
  databaseGauge('malipo_network_unseen_seconds', 'Since when a network cannot be seen', ['network'], async (gauge) => {
    gauge.reset()
    for (const network of chains.keys()) gauge.set({ network }, 0)
    for (const { network, since } of await unseenNetworks({ storage, chains }))
      gauge.set({ network }, Math.max(0, (clock.now().getTime() - since.getTime()) / 1000))
  })
  return {
    request: (method: string, route: string, status: number, ms: number) =>
      requests.observe({ method, route, status }, ms / 1000),
    poll: (status: number) => polls.inc({ status }),
    delivery: (result: string) => outcomes.inc({ result }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
export type Metrics = ReturnType<typeof createMetrics>

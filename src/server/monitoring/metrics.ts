import { and, asc, eq, sql } from 'drizzle-orm'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { MODES } from '../../contract/enums'
import type { Deps } from '../deps'
import type { Intake } from '../payments/intake/intake'
import { REQUEST_OUTCOMES } from '../ports/chain-reader'
import type { Database } from '../ports/storage'
import { failureOf } from '../runtime/log'
import type { PubSub } from '../storage/pubsub'
import { events, webhookEndpoints } from '../storage/schema/webhooks'
import { countsByStatus } from '../storage/totals/row-counts'
import { unreachableNetworks } from './unreachable-networks'

type MetricsDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'chains'> & { pubsub: PubSub; intake: Intake }

/** How long the count of a table is cached. */
const COUNT_MS = 15_000

/** When the oldest pending event was created. An index finds the oldest event of each endpoint. */
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

/** Metrics of this process: requests, polls, deliveries, and requests to nodes. */
function processMetrics(registers: Registry[], { chains, pubsub }: Pick<MetricsDeps, 'chains' | 'pubsub'>) {
  new Gauge({
    name: 'malipo_held_polls',
    help: 'Polls that are held open',
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
  return {
    requests: new Histogram({
      name: 'malipo_request_seconds',
      help: 'Requests except held polls, by route pattern and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    polls: new Counter({
      name: 'malipo_polls_total',
      help: 'Polls of a session',
      labelNames: ['status'],
      registers,
    }),
    deliveries: new Counter({
      name: 'malipo_deliveries_total',
      help: 'Attempts to deliver an event, by result',
      labelNames: ['result'],
      registers,
    }),
  }
}

interface DatabaseGauge {
  name: string
  help: string
  labelNames?: string[]
  /** Sets the gauge. */
  query(gauge: Gauge): Promise<void>
}

/** Adds a gauge that queries the database. If that fails, the other metrics are still reported. */
function addGauge(
  registers: Registry[],
  { clock, log }: Pick<MetricsDeps, 'clock' | 'log'>,
  { query, labelNames = [], ...described }: DatabaseGauge,
) {
  let last = Number.NEGATIVE_INFINITY
  new Gauge({
    ...described,
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
        log.warn({ event: 'metrics.unreadable', ...failureOf(error) })
      }
    },
  })
}

/** Metrics of the database, which all processes share. */
function databaseGauges({ storage, clock, chains, intake }: MetricsDeps): DatabaseGauge[] {
  const secondsSince = (at: Date) => Math.max(0, (clock.now().getTime() - at.getTime()) / 1000)
  return [
    {
      name: 'malipo_sessions',
      help: 'Sessions by state',
      labelNames: ['mode', 'status'],
      async query(gauge) {
        const counts = await countsByStatus(storage.database, 'sessions')
        gauge.reset()
        for (const { count, ...labels } of counts) gauge.set(labels, count)
      },
    },
    {
      name: 'malipo_outbox_events',
      help: 'Events that are not delivered yet',
      async query(gauge) {
        const counts = await countsByStatus(storage.database, 'events')
        gauge.set(counts.reduce((sum, { status, count }) => sum + (status === 'pending' ? count : 0), 0))
      },
    },
    {
      name: 'malipo_outbox_age_seconds',
      help: 'Age of the oldest event that is not delivered yet',
      async query(gauge) {
        const oldest = await oldestPending(storage.database)
        gauge.set(oldest ? secondsSince(oldest) : 0)
      },
    },
    {
      name: 'malipo_custody_lag_seconds',
      help: 'Seconds since all movements of custody were last read',
      labelNames: ['mode'],
      async query(gauge) {
        gauge.reset()
        for (const mode of MODES) {
          const lag = await intake.lag(mode)
          if (lag !== null) gauge.set({ mode }, lag)
        }
      },
    },
    {
      name: 'malipo_network_unreachable_seconds',
      help: 'Seconds since a network became unreachable, 0 while it is reachable',
      labelNames: ['network'],
      async query(gauge) {
        gauge.reset()
        for (const network of chains.keys()) gauge.set({ network }, 0)
        for (const { network, since } of await unreachableNetworks({ storage, chains }))
          gauge.set({ network }, secondsSince(since))
      },
    },
  ]
}

/** Metrics of this process and of the shared database. */
export function createMetrics(deps: MetricsDeps) {
  const registry = new Registry()
  const { requests, polls, deliveries } = processMetrics([registry], deps)
  for (const gauge of databaseGauges(deps)) addGauge([registry], deps, gauge)
  return {
    request: (method: string, route: string, status: number, ms: number) =>
      requests.observe({ method, route, status }, ms / 1000),
    poll: (status: number) => polls.inc({ status }),
    delivery: (result: string) => deliveries.inc({ result }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
export type Metrics = ReturnType<typeof createMetrics>

import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelWithBuild } from '../builds'
import { publish, table } from '../figures'
import type { Table } from '../figures-page'
import { findPostmaster, processorTime, processorTimeOfTree } from './processor'
import { functionsOf, type Part, partsOf } from './profile'
import { openRig, type Rig } from './rig'
import { CONCURRENCY, makeFirstPayment, type Shop } from './shop'
import { readStatements, readSyncs, resetStatements, STATEMENT_SETTINGS, type Statement } from './statements'

const MS = Number(process.env.BENCH_SECONDS ?? 6) * 1000
const MERCHANTS = ['demo']
/** Statements with fewer calls for each payment, such as those of timers, share one row. */
const MIN_CALLS = 0.05
const MOST_ROWS = 30

let rig: Rig

beforeAll(async () => {
  const nodeArguments = ['--import', './test/bench/payments/profiled.mjs']
  rig = await openRig(MERCHANTS, { settings: STATEMENT_SETTINGS, nodeArguments })
  for (const { shop } of rig.sides) await makeFirstPayment(shop)
})
afterAll(() => rig?.stop())

const WORKLOADS: [name: string, work: (shop: Shop, ms: number) => ReturnType<Shop['payFor']>][] = [
  ['pay', (shop, ms) => shop.payFor(MERCHANTS, ms)],
  [
    'deposit to completed',
    async (shop, ms) => {
      await shop.keepPending(MERCHANTS, 3 * MS)
      return shop.depositFor(MERCHANTS, ms)
    },
  ],
]

interface Cost {
  perSecond: number
  /** Processor time of each process in ms for each payment. */
  service: number
  database: number
  client: number
  receiver: number
  /** `perSync`: payments for each write of the database's log to the disk. `sync`: milliseconds of such a write. */
  perSync: number
  sync: number
}

/** Measures the processor time of all processes until the work is done and its webhooks are delivered. */
async function measureCost(shop: Shop, work: () => ReturnType<Shop['payFor']>): Promise<Cost> {
  const { cluster, receiver } = rig
  const { pid = 0 } = await shop.service.control({})
  const postmaster = await findPostmaster(cluster.url)
  const processorTimes = () => [
    processorTime(pid),
    processorTimeOfTree(postmaster),
    processorTime(process.pid),
    processorTime(receiver.pid),
  ]
  const before = processorTimes()
  const syncsBefore = await readSyncs(shop.url)
  const { done, perSecond } = await work()
  const syncs = await readSyncs(shop.url)
  await shop.waitUntilDelivered()
  const [service = 0, database = 0, client = 0, webhooks = 0] = processorTimes().map(
    (ms, index) => (ms - (before[index] ?? 0)) / done,
  )
  const times = syncs.times - syncsBefore.times
  return {
    perSecond,
    service,
    database,
    client,
    receiver: webhooks,
    perSync: done / times,
    sync: (syncs.ms - syncsBefore.ms) / times,
  }
}

function statementTable(statements: readonly Statement[], done: number): Table {
  const perPayment = statements.map((one) => ({
    ...one,
    calls: one.calls / done,
    planned: one.planned / done,
    executed: one.executed / done,
  }))
  const frequent = perPayment.filter(({ calls }) => calls >= MIN_CALLS)
  const listed = frequent.slice(0, MOST_ROWS)
  const others = perPayment.filter((one) => !listed.includes(one))
  const total = (group: readonly Statement[], text: string) =>
    group.reduce(
      (sum, { calls, planned, executed }) => ({
        text,
        calls: sum.calls + calls,
        planned: sum.planned + planned,
        executed: sum.executed + executed,
      }),
      { text, calls: 0, planned: 0, executed: 0 },
    )
  return table(
    ['statement', 'times', 'ms to plan', 'ms to execute'],
    [...listed, total(others, 'rare statements, and timers'), total(perPayment, 'all')].map((one) => [
      one.text,
      one.calls.toFixed(2),
      one.planned.toFixed(3),
      one.executed.toFixed(3),
    ]),
  )
}

function profileTable(head: string, parts: readonly Part[], done: number, rows: number): Table {
  const all = parts.reduce((sum, [, ms]) => sum + ms, 0)
  return table(
    [head, 'ms', 'share'],
    parts.slice(0, rows).map(([name, ms]) => [name, (ms / done).toFixed(3), `${((100 * ms) / all).toFixed(1)} %`]),
  )
}

test('where the time of a payment goes', async () => {
  const sections: (string | Table)[] = []
  const costs: [name: string, cost: Cost][] = []
  const runs = WORKLOADS.flatMap(([name, work]) => rig.sides.map((side) => ({ ...side, name, work })))
  for (const { build, shop, name, work } of runs) {
    const heading = labelWithBuild(name, build.name)
    await work(shop, MS)
    await shop.waitUntilDelivered()
    costs.push([heading, await measureCost(shop, () => work(shop, MS))])

    await resetStatements(shop.url)
    const counted = await work(shop, MS)
    await shop.waitUntilDelivered()
    const statements = await readStatements(shop.url)
    expect(statements.length).toBeGreaterThan(5)

    await shop.service.control({ profile: 'begin' })
    const profiled = await work(shop, MS)
    await shop.waitUntilDelivered()
    const { functions = [] } = await shop.service.control({ profile: 'end' })
    expect(functions.length).toBeGreaterThan(100)
    sections.push(
      `### ${heading}`,
      statementTable(statements, counted.done),
      profileTable('own time of the process', partsOf(functions), profiled.done, 25),
      profileTable('function', functionsOf(functions), profiled.done, 25),
    )
  }
  const ms = (value: number) => value.toFixed(2)
  const paragraphs = [
    `For each payment, ${CONCURRENCY} at a time on one process, one merchant, the webhooks of its events delivered to an endpoint included. Statements as pg_stat_statements counts them, with their waiting; the process’s own time by a profile of its processor time, functions by their package or folder.`,
    table(
      [
        'processor ms',
        'a second',
        'service',
        'PostgreSQL',
        'client of the bench',
        'receiver of webhooks',
        'for each write of the log to the disk',
        'ms of such a write',
      ],
      costs.map(([name, one]) => [
        name,
        one.perSecond.toFixed(0),
        ...[one.service, one.database, one.client, one.receiver, one.perSync, one.sync].map(ms),
      ]),
    ),
  ]
  publish('payments-parts', 'Where the time of a payment goes', [...paragraphs, ...sections])
})

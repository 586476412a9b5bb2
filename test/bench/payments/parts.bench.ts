import { afterAll, beforeAll, expect, test } from 'vitest'
import { labelOf } from '../builds'
import { publish, table } from '../figures'
import type { Table } from '../figures-page'
import { postmasterOf, processorOf, processorOfAll } from './processor'
import { functionsOf, type Part, partsOf } from './profile'
import { openRig, type Rig } from './rig'
import { firstPayment, type Shop, WIDTH } from './shop'
import { COUNTING, countStatements, readStatements, readSyncs, type Statement } from './statements'

const MS = Number(process.env.BENCH_SECONDS ?? 6) * 1000
const MERCHANTS = ['demo']
/** Less frequent statements, such as those of timers, are one row. */
const SELDOM = 0.05
const MOST_ROWS = 30

let rig: Rig

beforeAll(async () => {
  const nodeArguments = ['--import', './test/bench/payments/profiled.mjs']
  rig = await openRig(MERCHANTS, { settings: COUNTING, nodeArguments })
  for (const { shop } of rig.sides) await firstPayment(shop)
})
afterAll(() => rig?.stop())

const WORKS: [name: string, work: (shop: Shop, ms: number) => ReturnType<Shop['payFor']>][] = [
  ['pay', (shop, ms) => shop.payFor(MERCHANTS, ms)],
  [
    'deposit to completed',
    async (shop, ms) => {
      await shop.keepPending(MERCHANTS, 3 * MS)
      return shop.depositFor(MERCHANTS, ms)
    },
  ],
]

interface Spent {
  perSecond: number
  /** Processor time in ms for each payment. */
  service: number
  database: number
  client: number
  receiver: number
  /** Payments for each write of the database's log to the disk, and ms of such a write. */
  perSync: number
  sync: number
}

/** Processor time of everybody until the work is done and its webhooks are delivered. */
async function spentFor(shop: Shop, work: () => ReturnType<Shop['payFor']>): Promise<Spent> {
  const { cluster, receiver } = rig
  const { pid = 0 } = await shop.service.control({})
  const postmaster = await postmasterOf(cluster.url)
  const processorTimes = () => [
    processorOf(pid),
    processorOfAll(postmaster),
    processorOf(process.pid),
    processorOf(receiver.pid),
  ]
  const before = processorTimes()
  const synced = await readSyncs(shop.url)
  const { done, perSecond } = await work()
  const syncs = await readSyncs(shop.url)
  await shop.delivered()
  const [service = 0, database = 0, client = 0, webhooks = 0] = processorTimes().map(
    (ms, index) => (ms - (before[index] ?? 0)) / done,
  )
  const times = syncs.times - synced.times
  return {
    perSecond,
    service,
    database,
    client,
    receiver: webhooks,
    perSync: done / times,
    sync: (syncs.ms - synced.ms) / times,
  }
}

function statementTable(statements: readonly Statement[], done: number): Table {
  const each = statements.map((one) => ({
    ...one,
    calls: one.calls / done,
    planned: one.planned / done,
    carriedOut: one.carriedOut / done,
  }))
  const often = each.filter(({ calls }) => calls >= SELDOM)
  const listed = often.slice(0, MOST_ROWS)
  const rest = each.filter((one) => !listed.includes(one))
  const total = (some: readonly Statement[], text: string) =>
    some.reduce(
      (sum, { calls, planned, carriedOut }) => ({
        text,
        calls: sum.calls + calls,
        planned: sum.planned + planned,
        carriedOut: sum.carriedOut + carriedOut,
      }),
      { text, calls: 0, planned: 0, carriedOut: 0 },
    )
  return table(
    ['statement', 'times', 'ms to plan', 'ms to carry out'],
    [...listed, total(rest, 'what is seldom, and timers'), total(each, 'all')].map((one) => [
      one.text,
      one.calls.toFixed(2),
      one.planned.toFixed(3),
      one.carriedOut.toFixed(3),
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
  const spent: [name: string, spent: Spent][] = []
  const turns = WORKS.flatMap(([name, work]) => rig.sides.map((side) => ({ ...side, name, work })))
  for (const { build, shop, name, work } of turns) {
    const heading = labelOf(name, build.name)
    await work(shop, MS)
    await shop.delivered()
    spent.push([heading, await spentFor(shop, () => work(shop, MS))])

    await countStatements(shop.url)
    const counted = await work(shop, MS)
    await shop.delivered()
    const statements = await readStatements(shop.url)
    expect(statements.length).toBeGreaterThan(5)

    await shop.service.control({ profile: 'begin' })
    const profiled = await work(shop, MS)
    await shop.delivered()
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
  const about = [
    `For each payment, ${WIDTH} at a time on one process, one merchant, the webhooks of its events delivered to an endpoint included. Statements as pg_stat_statements counts them, with their waiting; the process’s own time by a profile of its processor time, functions by the package or the room that they stand in.`,
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
      spent.map(([name, one]) => [
        name,
        one.perSecond.toFixed(0),
        ...[one.service, one.database, one.client, one.receiver, one.perSync, one.sync].map(ms),
      ]),
    ),
  ]
  publish('payments-parts', 'Where the time of a payment goes', [...about, ...sections])
})
